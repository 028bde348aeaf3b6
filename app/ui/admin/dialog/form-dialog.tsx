import type { ComponentProps, ReactNode } from 'react'
import { DescribedFields, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import type { FieldTexts } from '#app/values/forms/edited-fields.ts'
import type { Choices, FormFields } from '#app/values/forms/form-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { ResourceDialog, useListBelow } from './resource-dialog.tsx'

/** The result of the action of a form when something must be corrected: the errors, and what was typed. */
export type FormResult = { errors: FieldErrors; values: FieldTexts } | undefined

interface FormDialogProps extends Partial<ComponentProps<typeof ResourceForm>> {
  title: string
  intro?: ReactNode
  footer?: ReactNode
  fields?: FormFields
  choices?: Choices
  values?: FieldTexts
  result: FormResult
  children?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, intro, footer, fields = {}, choices, values, result, children, ...form } = props
  return (
    <ResourceDialog title={title} result={result}>
      {intro}
      <ResourceForm
        errors={result?.errors}
        label="Save"
        pendingLabel="Saving..."
        cancel={useListBelow()}
        preventScrollReset
        className="mt-4 grid gap-4"
        {...form}
      >
        <DescribedFields
          fields={fields}
          stored={form.stored}
          sent={{ ...values, ...result?.values }}
          errors={result?.errors}
          choices={choices}
        />
        {children}
      </ResourceForm>
      {footer}
    </ResourceDialog>
  )
}
