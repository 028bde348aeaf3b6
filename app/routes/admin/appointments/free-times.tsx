import {
  type FreeTime,
  maxOverrideReasonLength,
  overrideField,
  slotValue,
} from '#app/domain/schedule/slot.ts'
import { TextField } from '#app/ui/field.tsx'
import { dayAndTime } from '#app/values/date-text.ts'
import type { FieldErrors } from '#app/values/result.ts'

interface FreeTimesProps {
  free: FreeTime[] | undefined
  form: string
  errors: FieldErrors
}

/** Below its form and not inside it, where the Enter key would press the first of these buttons. */
export function FreeTimes({ free, form, errors }: FreeTimesProps) {
  if (!free) return null
  return (
    <section className="mt-4 grid gap-3 rounded-lg border-l-4 border-ochre bg-shea px-4 py-3">
      <h3>{free.length > 0 ? 'The next free times' : 'No free times in the coming weeks'}</h3>
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
      <OverrideField form={form} errors={errors} />
    </section>
  )
}

/** Books a time that is not free on purpose, for a reason that the history keeps. */
export const OverrideField = ({
  form,
  errors,
}: Pick<FreeTimesProps, 'errors'> & { form?: string }) => (
  <TextField
    name={overrideField}
    form={form}
    label="Reason, to book it all the same"
    hint="Your colleagues will read this in the history. Please write nothing about health."
    maxLength={maxOverrideReasonLength}
    error={errors[overrideField]}
  />
)
