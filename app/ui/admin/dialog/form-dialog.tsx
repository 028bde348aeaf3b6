import type { ComponentProps, ReactNode } from 'react'
import type { FieldTexts } from '#app/edited-fields.ts'
import type { FieldErrors } from '#app/result.ts'
import type { TextFields } from '#app/text-fields.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { DescribedFields } from '#app/ui/admin/form/text-fields.tsx'
import { ResourceDialog, useListBelow } from './resource-dialog.tsx'

/** What the action of a form in a dialog answers when something must be corrected. */
export type FormResult = { errors: FieldErrors; values: FieldTexts } | undefined

interface FormDialogProps extends Partial<ComponentProps<typeof ResourceForm>> {
  title: string
  /** Stands above the form. */
  intro?: ReactNode
  /** Stands below the form. */
  footer?: ReactNode
  /** The described text fields of the form. */
  fields?: TextFields
  /** What the action answered last. */
  result: FormResult
  /** Controls other than described text fields. */
  children?: ReactNode
}

/** A dialog with one form, by default of described text fields, that creates or edits a row of the list underneath. */
export function FormDialog(props: FormDialogProps) {
  const { title, intro, footer, fields = {}, result, children, ...form } = props
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
          sent={result?.values}
          errors={result?.errors}
        />
        {children}
      </ResourceForm>
      {footer}
    </ResourceDialog>
  )
}
