import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { TimeChoice } from '#app/domain/appointments/appointments.time-choice.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { Reference } from '#app/domain/appointments/reference.tsx'
import { type FreeTime, overrideField } from '#app/domain/schedule/slot.ts'
import { FreeTimes } from '#app/routes/admin/appointments/free-times.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { clockText, weekdayDate } from '#app/values/date-text.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { scheduleAddress, viewIn } from './schedule-address.ts'
import { moveFormId } from './use-moving.ts'

/** Whether an override reason is typed: its field disappears when the chosen day has no refused time. */
function hasReason(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem(overrideField)
  return field instanceof HTMLInputElement && field.value !== ''
}

/** Why a chosen time was not booked, and the free times that can be chosen instead. */
export interface MoveResult {
  errors: FieldErrors
  values: Readonly<Record<string, string>>
  free?: FreeTime[] | undefined
}

interface MoveBannerProps {
  choice: TimeChoice
  result: MoveResult | undefined
}

/**
 * Shows for whom a time is chosen, why another one was refused, a form for any time, and the next free times; slots are
 * below.
 */
export function MoveBanner({ choice, result }: MoveBannerProps) {
  const { appointment, status, refusal, free, branch } = choice
  const { reference, service, appointment_date: date, appointment_time: time } = appointment
  const [query] = useSearchParams()
  // A slot that was chosen and refused stands in the fields, but nobody has typed it.
  const hasTyped = useRef(false)
  const errors = result?.errors ?? refusal?.errors ?? {}
  const values = {
    appointment_date: date ?? '',
    appointment_time: time ?? '',
    ...result?.values,
  }
  const field = fieldsOf({}, values)
  const agreed = date
    ? [weekdayDate(date), time && clockText(time)].filter(Boolean).join(', ')
    : 'No day'
  return (
    <section
      className="card mt-4 print-hidden"
      aria-labelledby="move-title"
      onInput={() => {
        hasTyped.current = true
      }}
    >
      <h2 id="move-title">
        Choose a time for <bdi>{patientName(appointment)}</bdi>
      </h2>
      <p className="text-stone">
        <Reference>{reference}</Reference>;{' '}
        {[service, appointment.branch ?? 'No branch', agreed].join('; ')}
      </p>
      {/* Above the form: a button below, on the schedule, may have sent it. */}
      {Object.keys(errors).length > 0 && (
        <div className="mt-2">
          <Failure text={Object.values(errors).join(' ')} />
        </div>
      )}
      <ResourceForm
        id={moveFormId}
        version={appointment.version}
        label={[status ? 'Confirm for this time' : 'Move to this time', branch]
          .filter(Boolean)
          .join(' in ')}
        cancel={scheduleAddress({ date: query.get('date') ?? '', branch, ...viewIn(query) })}
        isDirty={(isTyped, form, leavesPath) =>
          leavesPath ? isTyped && hasTyped.current : hasReason(form)
        }
        className="mt-3 grid max-w-form gap-3 sm:grid-cols-2"
      >
        <input type="hidden" name="branch" value={branch ?? ''} />
        {status && <input type="hidden" name="status" value={status} />}
        <TextField {...field('appointment_date')} label="Day" type="date" required />
        <TextField {...field('appointment_time')} label="Time" type="time" required />
      </ResourceForm>
      <FreeTimes
        free={result?.free ?? free}
        form={moveFormId}
        errors={errors}
        isRefused={Object.keys(errors).length > 0}
        reasonHint="Fill this in, then choose the time above or below."
      />
    </section>
  )
}
