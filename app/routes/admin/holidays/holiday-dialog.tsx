import type { PublicHoliday } from '#app/domain/hours/public-holidays.ts'
import type { FieldErrors } from '#app/result.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'

interface HolidayDialogProps {
  holiday: PublicHoliday
  result: { errors: FieldErrors; values: { day?: string } } | undefined
}

/** Confirms the day of an Eid, or sets the one that was declared for another holiday. */
export function HolidayDialog({ holiday, result }: HolidayDialogProps) {
  const { name, day, observed, isMovable, isConfirmed } = holiday
  // Left as it is, a computed day stays computed, with its substitute day.
  const present = isConfirmed ? observed[0] : isMovable ? day : ''
  return (
    <ResourceDialog title={name} result={result}>
      <ResourceForm
        errors={result?.errors}
        label="Save"
        pendingLabel="Saving..."
        cancel={useListBelow()}
        preventScrollReset
        className="mt-4 grid gap-4"
      >
        <TextField
          name="day"
          type="date"
          label="Day"
          hint="Empty: as computed."
          error={result?.errors.day}
          defaultValue={result?.values.day ?? present}
        />
      </ResourceForm>
    </ResourceDialog>
  )
}
