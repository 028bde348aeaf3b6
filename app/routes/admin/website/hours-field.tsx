import { type HoursPart, type Json, partIn, pathTo } from '#app/domain/clinic/document-part.ts'
import {
  allDay,
  isAllDay,
  openingDays,
  openingDayText,
  openingHoursOf,
} from '#app/domain/clinic/weekly-hours.ts'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import type { PartFieldProps } from './part-field-context.ts'

const newTimes = { opens: '08:00', closes: '18:00' }

/** The days on which a branch is open, and when it opens and closes on them. */
export function HoursField({ part, path, value, errors, onChange }: PartFieldProps<HoursPart>) {
  const schema = partIn(value, 'schema')
  const days = partIn(schema, 'dayOfWeek')
  const dayOfWeek = Array.isArray(days) ? days.map(String) : []
  const times = {
    opens: String(partIn(schema, 'opens') ?? ''),
    closes: String(partIn(schema, 'closes') ?? ''),
  }
  const change = (changed: Partial<typeof times & { dayOfWeek: string[] }>) =>
    onChange({ ...openingHoursOf({ dayOfWeek, ...times, ...changed }) } as Json)
  const errorOf = (name: string) => errors[pathTo(pathTo(path, 'schema'), name)]
  const daysError = errorOf('dayOfWeek')
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="font-semibold">{part.label}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4">
          {openingDays.map((day) => (
            <CheckboxField
              key={day}
              name={`${path}.${day}`}
              checked={dayOfWeek.includes(day)}
              aria-invalid={daysError ? true : undefined}
              aria-describedby={daysError && `${path}-days-error`}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  dayOfWeek: openingDays.filter((each) =>
                    each === day ? checked : dayOfWeek.includes(each),
                  ),
                })
              }
            >
              {openingDayText(day)}
            </CheckboxField>
          ))}
        </div>
        {daysError && <FieldError name={`${path}-days`} text={daysError} />}
      </fieldset>
      <CheckboxField
        name={`${path}.all-day`}
        checked={isAllDay(times)}
        onChange={({ currentTarget: { checked } }) => change(checked ? allDay : newTimes)}
      >
        Open 24 hours
      </CheckboxField>
      <div className={isAllDay(times) ? 'hidden' : 'grid gap-4 sm:grid-cols-2'}>
        {(['opens', 'closes'] as const).map((name) => (
          <TextField
            key={name}
            name={`${path}.${name}`}
            error={errorOf(name)}
            label={name === 'opens' ? 'Opens' : 'Closes'}
            required
            type="time"
            value={times[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </div>
    </div>
  )
}
