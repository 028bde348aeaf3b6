import { href } from 'react-router'
import { latestDate } from '#app/domain/appointments/request/field-rules.ts'
import { agreedText, isExpected, type PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { maxReasonLength } from '#app/domain/patient-page/reschedule-request.ts'
import type { FieldErrors } from '#app/result.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormProblem } from './form-problem.tsx'

interface Props {
  page: PatientPage
  token: string
  /** The first plain date that can be asked for. */
  today: string
  errors?: FieldErrors
  values?: Record<'date' | 'reason' | 'confirmed_date', string>
}

/** The form by which a patient asks for another day. */
export function DayForm({ page, token, today, errors = {}, values }: Props) {
  return (
    <>
      <FormProblem errors={errors} />
      <p className="text-lg">
        {isExpected(page) &&
          `Your appointment is on ${agreedText(page)}, and stays so until we have answered. `}
        We will call or write to you about the new day.
      </p>
      <form method="post" noValidate className="space-y-5">
        <TextField
          name="date"
          label="Which day would suit you?"
          type="date"
          min={today}
          max={latestDate(today)}
          required
          error={errors.date}
          defaultValue={values?.date}
        />
        <TextAreaField
          name="reason"
          label="Why, and which time suits you?"
          required
          isMarkedRequired
          error={errors.reason}
          defaultValue={values?.reason}
          rows={3}
          maxLength={maxReasonLength}
        />
        <input type="hidden" name="confirmed_date" value={values?.confirmed_date ?? ''} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button">
            Ask for this day
          </button>
          <a href={href('/r/:token', { token })} className="button button-quiet">
            Back, change nothing
          </a>
        </div>
      </form>
    </>
  )
}
