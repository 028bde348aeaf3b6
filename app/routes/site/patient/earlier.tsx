import { data, href, redirect } from 'react-router'
import { askForEarlier } from '#app/domain/patient-page/patient-changes.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { mayMove } from '#app/domain/patient-page/patient-page.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/earlier.ts'
import {
  FormProblem,
  formHeaders,
  patientHandle,
  patientMeta,
  UnknownLink,
  unknownLink,
} from './behind-link.tsx'

export const handle = patientHandle

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const page = await readPatientPage(context.get(platform), token)
  if (page && !mayMove(page)) throw redirect(href('/r/:token', { token }), 303)
  return data({ page, token }, { status: page ? 200 : 404 })
}

/** Puts the patient on the list for earlier times or takes them off it. A repeated form also leads to the page. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { wanted } = await readForm(request)
  // An empty form takes nobody off the list.
  if (wanted !== 'yes' && wanted !== 'no') return respondToFailure(invalid({}), {})
  const result = await askForEarlier(context.get(platform), token, wanted === 'yes')
  if (result.ok) throw redirect(href('/r/:token', { token }), 303)
  return respondToFailure(result, {}, unknownLink)
}

export const headers = formHeaders

export const meta: Route.MetaFunction = patientMeta

export default function Earlier({ loaderData, actionData }: Route.ComponentProps) {
  const { page, token } = loaderData
  if (!page) return <UnknownLink />
  return (
    <PlainPage title={page.wantsEarlier ? 'You would come earlier' : 'Would you come earlier?'}>
      <FormProblem errors={actionData?.errors ?? {}} />
      <p className="text-lg">
        {page.wantsEarlier
          ? 'You are on our list: when an earlier time becomes free, we call or write to you, in the order in which people have asked.'
          : 'When an earlier time becomes free, we call or write to those who have asked for it, one after the other. Your appointment stays as it is until you have agreed.'}
      </p>
      <form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="wanted" value={page.wantsEarlier ? 'no' : 'yes'} />
        <button type="submit" className="button">
          {page.wantsEarlier ? 'Take me off the list' : 'Yes, tell me'}
        </button>
        <a href={href('/r/:token', { token })} className="button button-quiet">
          Back, change nothing
        </a>
      </form>
    </PlainPage>
  )
}
