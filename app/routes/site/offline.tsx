import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import type { Route } from './+types/offline.ts'
import { factsIn, noIndex, type PersonalHandle } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'

/** With the short footer, since every phone saves it. */
export const handle: PersonalHandle = { isPersonal: true, firstStyles: 'personal' }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `No connection | ${factsIn(matches).name}` },
  noIndex,
]

/** What the service worker shows offline in place of a page that the phone has not saved. */
export default function Offline() {
  const { branches, hours } = useClinic()
  return (
    <PlainPage title="You are offline">
      <p>This page is not saved on this phone. Please try again when you have internet.</p>
      <p>You can call us now, or write to us later:</p>
      <PhoneLinks branches={branches} />
      <ul>
        {hours.weekly.map(({ days, hours: open }) => (
          <li key={days}>
            {days}: {open}
          </li>
        ))}
      </ul>
    </PlainPage>
  )
}
