import { type ChangeEvent, type ComponentProps, useContext } from 'react'
import {
  type HoursPart,
  type Json,
  partIn,
  pathTo,
  type ReferencesPart,
} from '#app/domain/clinic/document-part.ts'
import { isColour, legibleColour, typedColour } from '#app/domain/clinic/look.ts'
import {
  allDay,
  isAllDay,
  openingDays,
  openingDayText,
  openingHoursOf,
} from '#app/domain/clinic/weekly-hours.ts'
import { CheckboxField } from '#app/ui/choice-field.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { DocumentFactsContext, type PartFieldProps } from './part-field-context.ts'

interface ColourFieldProps extends ComponentProps<typeof TextField> {
  value: string
  onPick: (colour: string) => void
}

/** A colour, typed or picked; beside one in which text could not be read, the nearest that works is offered. */
export function ColourField({ value, onPick, error, ...field }: ColourFieldProps) {
  const colour = typedColour(value)
  const legible = isColour(colour) ? legibleColour(colour) : colour
  const isLegible = legible === colour
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        value={value}
        error={isLegible && isColour(colour) ? undefined : error}
        // Every colour has the same length.
        maxLength={undefined}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
        trailing={
          <input
            type="color"
            aria-label={`Pick: ${field.label}`}
            value={isColour(colour) ? colour : '#000000'}
            onChange={({ currentTarget }) => onPick(currentTarget.value)}
            className="absolute right-1 bottom-0.5 h-11 w-[min(4rem,25%)]"
          />
        }
      />
      <p role="status" className="empty:hidden">
        {!isLegible && !error && 'Text in this colour is hard to read.'}
      </p>
      {!isLegible && (
        <button
          type="button"
          onClick={() => {
            document.getElementById(field.name)?.focus()
            onPick(legible)
          }}
          className="button button-quiet justify-self-start"
        >
          <span className="size-5 rounded-sm" style={{ background: legible }} /> Use {legible}
        </button>
      )}
    </div>
  )
}

const newTimes = { opens: '08:00', closes: '18:00' }

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

/** A reference to something that was removed is still in force, and an empty choice would mean something else. */
export const removedText = 'One that was removed'

export function ReferencesField(props: PartFieldProps<ReferencesPart>) {
  const { part, path, value, errors, onChange } = props
  const existing = useContext(DocumentFactsContext).referable[part.to]
  const chosen = Array.isArray(value) ? value.map(String) : []
  const choices = withRemoved(existing, chosen)
  const ids = Object.keys(choices)
  if (part.isSingle) {
    return (
      <SelectField
        name={path}
        error={errors[path]}
        label={part.label}
        placeholder={part.none}
        choices={ids}
        labelOf={(id) => choices[id] ?? id}
        value={chosen[0] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value ? [value] : [])}
      />
    )
  }
  const choose = ({ currentTarget: tick }: ChangeEvent<HTMLInputElement>, id: string) => {
    // The checkbox of something removed disappears when it is unticked, so the focus moves to the first one of the group.
    if (!Object.hasOwn(existing, id)) tick.closest('fieldset')?.querySelector('input')?.focus()
    onChange(ids.filter((each) => (each === id ? tick.checked : chosen.includes(each))))
  }
  return (
    <fieldset>
      <legend className="font-semibold">
        {part.label}
        <span className="font-normal text-stone"> (none: {part.none.toLowerCase()})</span>
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {ids.map((id) => (
          <CheckboxField
            key={id}
            name={`${path}.${id}`}
            checked={chosen.includes(id)}
            aria-invalid={errors[path] ? true : undefined}
            aria-describedby={errors[path] && `${path}-error`}
            onChange={(event) => choose(event, id)}
          >
            {choices[id]}
          </CheckboxField>
        ))}
      </div>
      {errors[path] && <FieldError name={path} text={errors[path]} />}
    </fieldset>
  )
}

function withRemoved(existing: Readonly<Record<string, string>>, chosen: string[]) {
  const removed = chosen.filter((id) => !Object.hasOwn(existing, id))
  return { ...existing, ...Object.fromEntries(removed.map((id) => [id, removedText])) }
}
