import { Form, Link, useSearchParams } from 'react-router'
import type { TimeChoice } from '#app/domain/appointments/appointments.time-choice.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { Reference } from '#app/domain/appointments/reference.tsx'
import type { FreeTime } from '#app/domain/schedule/slot.ts'
import type { FieldErrors } from '#app/result.ts'
import { FreeTimes } from '#app/routes/admin/appointments/free-times.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { weekdayDate } from '#app/ui/date-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { scheduleAddress } from './schedule-address.ts'
import { moveFormId } from './use-moving.ts'

/** Why a chosen time was not booked, and what can be chosen instead. */
export interface MoveResult {
  errors: FieldErrors
  values: Readonly<Record<string, string>>
  free?: FreeTime[] | undefined
}

interface MoveBannerProps {
  choice: TimeChoice
  result: MoveResult | undefined
}

/** Whose time is chosen, why another one was refused, and the ways to choose: a next free time, any time, or below. */
export function MoveBanner({ choice, result }: MoveBannerProps) {
  const { appointment, status, refusal, free, branch } = choice
  const { reference, service, appointment_date: date, appointment_time: time } = appointment
  const [query] = useSearchParams()
  const errors = result?.errors ?? refusal?.errors ?? {}
  const values = { appointment_date: date, appointment_time: time, ...result?.values }
  const agreed = date ? [weekdayDate(date), time].filter(Boolean).join(', ') : 'No day'
  return (
    <section className="card mt-4 print-hidden" aria-labelledby="move-title">
      <h2 id="move-title">
        Choose a time for <bdi>{patientName(appointment)}</bdi>
      </h2>
      <p className="text-stone">
        <Reference>{reference}</Reference>;{' '}
        {[service, appointment.branch ?? 'No branch', agreed].join('; ')}
      </p>
      {Object.keys(errors).length > 0 && (
        <div className="mt-2">
          <Failure text={Object.values(errors).join(' ')} />
        </div>
      )}
      <Form method="post" id={moveFormId} className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="version" value={appointment.version} />
        <input type="hidden" name="branch" value={branch ?? ''} />
        {status && <input type="hidden" name="status" value={status} />}
        <TextField
          name="appointment_date"
          label="Day"
          type="date"
          required
          defaultValue={values.appointment_date ?? ''}
        />
        <TextField
          name="appointment_time"
          label="Time"
          type="time"
          required
          defaultValue={values.appointment_time ?? ''}
        />
        <button type="submit" className="button">
          {status ? 'Confirm for this time' : 'Move to this time'}
          {branch && ` in ${branch}`}
        </button>
        <Link
          to={scheduleAddress({ date: query.get('date') ?? '', branch })}
          className="button button-quiet"
        >
          Cancel
        </Link>
      </Form>
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
