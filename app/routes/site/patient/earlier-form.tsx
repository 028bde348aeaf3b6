import { href } from 'react-router'
import type { PatientPage } from '#app/domain/patient-page/patient-page.ts'
import type { FieldErrors } from '#app/result.ts'
import { FormProblem } from './form-problem.tsx'

interface Props {
  page: PatientPage
  token: string
  errors?: FieldErrors
}

/** The form by which a patient goes on the list for earlier times, and off it. */
export function EarlierForm({ page: { wantsEarlier }, token, errors = {} }: Props) {
  return (
    <>
      <FormProblem errors={errors} />
      <p className="text-lg">
        {wantsEarlier
          ? 'You are on our list: when an earlier time becomes free, we call or write to you, in the order in which people have asked.'
          : 'When an earlier time becomes free, we call or write to those who have asked for it, one after the other. Your appointment stays as it is until you have agreed.'}
      </p>
      <form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="wanted" value={wantsEarlier ? 'no' : 'yes'} />
        <button type="submit" className="button">
          {wantsEarlier ? 'Take me off the list' : 'Yes, tell me'}
        </button>
        <a href={href('/r/:token', { token })} className="button button-quiet">
          Back, change nothing
        </a>
      </form>
    </>
  )
}
