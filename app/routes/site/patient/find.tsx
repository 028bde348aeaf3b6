import { data, href, redirect } from 'react-router'
import { readChallengeAnswer } from '#app/domain/appointments/request/challenge.server.ts'
import { findPatientToken } from '#app/domain/patient-page/finding.server.ts'
import { findTexts } from '#app/domain/patient-page/patient-page-texts.ts'
import { noStore } from '#app/http/cache-control.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { failureInit } from '#app/http/respond.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { PersonalHandle, SiteHandle } from '#app/routes/site/page-meta.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/find.ts'
import { FindForm, FormProblem } from './behind-link.tsx'

export const handle: SiteHandle & PersonalHandle = {
  isPersonal: true,
  firstStyles: 'personal',
  page: ({ facts }) => ({
    title: `${findTexts.title} | ${facts.name}`,
    description: `See your appointment at ${facts.name}. You need your reference and your phone number.`,
  }),
}

/** Leads to the patient's page, or shows one error that is the same whatever is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request)
  const { reference = '', phone = '' } = typed
  const values = { reference, phone }
  const { address } = context.get(requestContext)
  const result = await findPatientToken(
    context.get(platform),
    { reference: reference.slice(0, 100), phone: phone.slice(0, 100) },
    visitorGroup(address),
    readChallengeAnswer(typed),
  )
  if (result.ok) throw redirect(href('/r/:token', { token: result.value }), 303)
  const { status, headers } = failureInit(result)
  const question = result.kind === 'limited' ? result.question : undefined
  return data(
    { errors: result.errors, values, question },
    { status, headers: { ...noStore, ...headers } },
  )
}

/** The form is the same for everybody, but its answer is for one person. */
export const headers = ({ actionHeaders, parentHeaders }: Route.HeadersArgs) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : parentHeaders

export default function Find({ actionData }: Route.ComponentProps) {
  const { errors = {}, values, question } = actionData ?? {}
  return (
    <PlainPage title={findTexts.title}>
      <FormProblem errors={errors} />
      <p className="text-lg">{findTexts.lead}</p>
      <FindForm {...values} question={question} error={errors.answer} />
    </PlainPage>
  )
}
