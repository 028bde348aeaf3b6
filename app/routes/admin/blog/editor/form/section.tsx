import { type ReactNode, useId } from 'react'
import { type PostField, type PostForm, postFields } from '#app/domain/blog/admin/post-form.ts'
import type { FieldErrors } from '#app/values/result.ts'

export interface PartProps {
  form: PostForm
  errors: FieldErrors
  set: (field: PostField, value: string) => void
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id}>{title}</h2>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}

export const controlled = ({ form, errors, set }: PartProps, name: PostField) => ({
  name,
  label: postFields[name].label,
  value: form[name],
  error: errors[name],
  onChange: ({
    currentTarget,
  }: {
    currentTarget: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  }) => set(name, currentTarget.value),
})

/** The props of a controlled text field, with its maximum length. */
export const controlledText = (part: PartProps, name: PostField) => ({
  ...controlled(part, name),
  maxLength: postFields[name].maxLength,
})
