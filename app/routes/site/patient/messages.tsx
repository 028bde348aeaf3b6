import { data, href, redirect } from 'react-router'
import { chooseMessages } from '#app/domain/patient-page/patient-changes.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/messages.ts'
import {
  formHeaders,
  patientHandle,
  patientMeta,
  UnknownLink,
  unknownLink,
} from './behind-link.tsx'

export const handle = patientHandle

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const page = await readPatientPage(context.get(platform), token)
  return data({ page, token }, { status: page ? 200 : 404 })
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { messages } = await readForm(request)
  // Any other value, such as that of a form without its button, changes nothing.
  if (messages !== 'on' && messages !== 'off') return respondToFailure(invalid({}), {})
  const result = await chooseMessages(context.get(platform), token, messages === 'on')
  if (result.ok) throw redirect(href('/r/:token', { token }), 303)
  return respondToFailure(result, {}, unknownLink)
}

export const headers = formHeaders

export const meta: Route.MetaFunction = patientMeta

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { page, token } = loaderData
  if (!page) return <UnknownLink />
  return (
    <PlainPage title="Messages about your appointment">
      <p className="text-lg">
        {page.getsMessages
          ? 'We tell you by SMS, email or WhatsApp when your appointment is confirmed or changed, and remind you the day before.'
          : 'You get no messages about this appointment. This page always says where it stands.'}
      </p>
      <form method="post" className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="messages"
          value={page.getsMessages ? 'off' : 'on'}
          className="button"
        >
          {page.getsMessages ? 'Send me no messages' : 'Send me messages again'}
        </button>
        <a href={href('/r/:token', { token })} className="button button-quiet">
          Back, change nothing
        </a>
      </form>
    </PlainPage>
  )
}
