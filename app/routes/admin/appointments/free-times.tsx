import {
  type FreeTime,
  maxOverrideReasonLength,
  overrideField,
  slotValue,
} from '#app/domain/schedule/slot.ts'
import { TextField } from '#app/ui/field.tsx'
import { dayAndTime } from '#app/values/date-text.ts'

interface FreeTimesProps {
  /** The next free times after one that was refused; undefined while none was. */
  free: FreeTime[] | undefined
  /** The form that a chosen time is sent with. */
  form: string
  errors?: Readonly<Record<string, string>>
  /** Whether a time was refused, which may be booked all the same. */
  isRefused?: boolean
  /** The instruction for submitting the form after a reason was typed. */
  reasonHint?: string
}

/**
 * The next free times, each a button, after a full, closed or past time was refused; with a reason the refused time is
 * booked all the same. Must be rendered after its form and not inside it, where the Enter key would press the first of these
 * buttons.
 */
export function FreeTimes(props: FreeTimesProps) {
  const { free, form, errors = {}, isRefused = true, reasonHint } = props
  if (!free) return null
  return (
    <section className="mt-4 grid gap-3 rounded-lg border-l-4 border-ochre bg-shea px-4 py-3">
      <h3>
        {free.length > 0 ? 'The next free times' : 'There is no free time in the coming weeks'}
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2 empty:hidden">
        {free.map((slot) => (
          <li key={slotValue(slot)}>
            <button
              type="submit"
              form={form}
              name="slot"
              value={slotValue(slot)}
              className="button button-quiet w-full px-2"
            >
              {dayAndTime(slot.date, slot.time)}
            </button>
          </li>
        ))}
      </ul>
      {isRefused && (
        <TextField
          name={overrideField}
          form={form}
          label="Or book the time all the same, because"
          hint={`${reasonHint ?? 'Fill this in and save.'} It stands in the history and in the audit trail: nothing about the patient’s health.`}
          maxLength={maxOverrideReasonLength}
          error={errors[overrideField]}
        />
      )}
    </section>
  )
}
