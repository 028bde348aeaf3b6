import { href } from 'react-router'
import { agreedText, isExpected, type PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { maxReasonLength } from '#app/domain/patient-page/reschedule-request.ts'
import type { FieldErrors } from '#app/result.ts'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormProblem } from './form-problem.tsx'

interface Props {
  page: PatientPage
  token: string
  errors?: FieldErrors
  reason?: string
}

/** The question whether to cancel, with the form that does it. */
export function CancelForm({ page, token, errors = {}, reason }: Props) {
  const visit = [agreedText(page), page.branch?.name].filter(Boolean).join(', ')
  return (
    <>
      <FormProblem errors={errors} />
      {visit && <p className="text-lg font-semibold">{visit}</p>}
      <p className="text-lg">
        {isExpected(page)
          ? 'We will not expect you, and somebody else can have the time.'
          : 'We will cancel your request.'}{' '}
        If only the day does not suit you,{' '}
        <a href={href('/r/:token/another-day', { token })} className="link">
          ask for another day
        </a>
        .
      </p>
      <form method="post" className="space-y-5">
        <TextAreaField
          name="reason"
          label="Why do you cancel?"
          error={errors.reason}
          defaultValue={reason}
          rows={3}
          maxLength={maxReasonLength}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button">
            Yes, cancel
          </button>
          <a href={href('/r/:token', { token })} className="button button-quiet">
            No, keep it
          </a>
        </div>
      </form>
    </>
  )
}
