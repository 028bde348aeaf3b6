import { href, redirect } from 'react-router'
import { askForEarlier, chooseMessages } from '#app/domain/patient-page/patient-changes.server.ts'
import { mayMove, type PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/choice.ts'
import {
  formHeaders,
  PatientForm,
  patientHandle,
  patientMeta,
  UnknownLink,
  unknownLink,
} from './behind-link.tsx'
import { loadPatientForm } from './patient-form.server.ts'

export const handle = patientHandle

export const loader = ({ params: { token, choice }, context }: Route.LoaderArgs) =>
  loadPatientForm({ token, context }, found(choiceOf(choice)).isOffered)

/** Makes a choice or takes it back. A repeated form also leads to the page. */
export async function action({ request, params: { token, choice }, context }: Route.ActionArgs) {
  const { wanted } = await readForm(request)
  // Any other value, such as that of an empty form, changes nothing.
  if (wanted !== 'yes' && wanted !== 'no') return respondToFailure(invalid({}), {})
  const choose = found(choiceOf(choice)) === choices.earlier ? askForEarlier : chooseMessages
  const result = await choose(context.get(platform), token, wanted === 'yes')
  if (result.ok) throw redirect(href('/r/:token', { token }), 303)
  return respondToFailure(result, {}, unknownLink)
}

export const headers = formHeaders

export const meta: Route.MetaFunction = patientMeta

export default function PatientChoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, token } = loaderData
  const choice = choiceOf(params.choice)
  if (!page || !choice) return <UnknownLink />
  const isOn = choice.isOn(page)
  const { title, text, submit } = isOn ? choice.on : choice.off
  return (
    <PatientForm
      token={token}
      title={title}
      errors={actionData?.errors}
      lead={text}
      submit={submit}
    >
      <input type="hidden" name="wanted" value={isOn ? 'no' : 'yes'} />
    </PatientForm>
  )
}

/** What patients choose with one button, by its address. */
const choices = {
  earlier: {
    isOffered: mayMove,
    isOn: ({ wantsEarlier }: PatientPage) => wantsEarlier,
    off: {
      title: 'Would you like to come earlier?',
      text: 'If an earlier time becomes free, we will ask the patients on our list one by one. Your appointment will not change until you agree.',
      submit: 'Yes, tell me',
    },
    on: {
      title: 'You are on our list for earlier times',
      text: 'If an earlier time becomes free, we will call or write to you when it is your turn.',
      submit: 'Take me off the list',
    },
  },
  messages: {
    isOffered: () => true,
    isOn: ({ getsMessages }: PatientPage) => getsMessages,
    off: {
      title: 'Messages about your appointment',
      text: 'You get no messages about this appointment. This page always shows the latest.',
      submit: 'Send me messages again',
    },
    on: {
      title: 'Messages about your appointment',
      text: 'We will tell you about any change, and remind you the day before. You will get an SMS, an email or a WhatsApp message.',
      submit: 'Stop messages',
    },
  },
}

const choiceOf = (name: string) =>
  Object.hasOwn(choices, name) ? choices[name as keyof typeof choices] : null
