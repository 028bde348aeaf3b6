import { isReference } from '#app/domain/appointments/appointment.ts'
import { submitted } from '#app/domain/appointments/request/request-texts.ts'
import { isKnownReference } from '#app/domain/appointments/request/stored-request.server.ts'
import { RequestReceived } from '#app/domain/appointments/request-form/request-status.tsx'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { readShownHours } from '#app/domain/hours/shown-hours.server.ts'
import { noStore } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import { factsIn, noIndex } from '#app/routes/site/page-meta.ts'
import { FindForm } from '#app/routes/site/patient/behind-link.tsx'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/received.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  // References are lower case in addresses and upper case everywhere else.
  const reference = params.reference.toUpperCase()
  const needs = context.get(platform)
  const known = isReference(reference) && (await isKnownReference(needs, reference))
  const { notices } = await readShownHours(needs, needs.clock.now())
  return { reference: found(known ? reference : null), notices }
}

export const headers = () => noStore

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Request received | ${factsIn(matches).name}` },
  noIndex,
]

export default function Received({ loaderData }: Route.ComponentProps) {
  const { reference, notices } = loaderData
  const { branches } = useClinic()
  return (
    <PlainPage title="Request received">
      <p className="mb-6 text-lg">{submitted}</p>
      <HoursNotices notices={notices} />
      <RequestReceived reference={reference} />
      <h2 className="text-2xl">See your request</h2>
      <p>Enter the phone number that you gave us.</p>
      <FindForm reference={reference} />
      <PhoneLinks branches={branches} />
    </PlainPage>
  )
}
