import { maxReasonLength, overrideField } from '#app/domain/schedule/override.ts'
import { type FreeTime, slotValue } from '#app/domain/schedule/slot.ts'
import { chartDay } from '#app/ui/date-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { useMember } from './use-own-branch.ts'

interface FreeTimesProps {
  /** The next free times after one that was refused; undefined while none was. */
  free: FreeTime[] | undefined
  /** The form that a chosen time is sent with. */
  form: string
  errors?: Readonly<Record<string, string>>
}

/**
 * What can be chosen instead of a full, closed or past time, with one tap; an owner may book that time all the same.
 * It stands after its form, whose Enter key must not choose the first of them.
 */
export function FreeTimes({ free, form, errors = {} }: FreeTimesProps) {
  const isOwner = useMember()?.role === 'owner'
  if (!free) return null
  return (
    <section className="mt-4 grid gap-3 rounded-lg border-l-4 border-ochre bg-shea px-4 py-3">
      <h3>
        {free.length > 0 ? 'The next free times' : 'There is no free time in the coming weeks'}
      </h3>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {free.map((slot) => (
          <li key={slotValue(slot)}>
            <button
              type="submit"
              form={form}
              name="slot"
              value={slotValue(slot)}
              className="button button-quiet"
            >
              {chartDay(slot.date)}, {slot.time}
            </button>
          </li>
        ))}
      </ul>
      {isOwner ? (
        <TextField
          name={overrideField}
          form={form}
          label="Or book the time all the same, because"
          hint="Fill this in and save. It stands in the history and in the audit trail: nothing about the patient’s health."
          maxLength={maxReasonLength}
          error={errors[overrideField]}
        />
      ) : (
        <p className="text-stone">An owner may book the time all the same.</p>
      )}
    </section>
  )
}
