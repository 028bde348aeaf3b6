import type { PublicHoliday } from '#app/domain/hours/public-holidays.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'

interface HolidayDialogProps {
  holiday: PublicHoliday
  result: FormResult
}

/** Confirms the day of an Eid, or sets the one that was declared for another holiday. */
export function HolidayDialog({ holiday, result }: HolidayDialogProps) {
  const { name, day, observed, isMovable, isConfirmed } = holiday
  // Left as it is, a computed day stays computed, with its substitute day.
  const present = isConfirmed ? observed[0] : isMovable ? day : ''
  return (
    <FormDialog title={name} result={result}>
      <TextField
        name="day"
        type="date"
        label="Day"
        hint="Empty: as computed."
        error={result?.errors.day}
        defaultValue={result?.values.day ?? present}
      />
    </FormDialog>
  )
}
