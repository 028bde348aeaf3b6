import { href, useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import {
  countOnEarlierList,
  listWantedTimes,
} from '#app/domain/earlier-times/wanted-times.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { Toast } from '#app/ui/admin/toast.tsx'
import type { Route } from './+types/page.ts'
import { FreedTimeCard } from './freed-time-card.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const [wantedTimes, listed] = await Promise.all([
    listWantedTimes(needs, member),
    countOnEarlierList(needs, member),
  ])
  return { wantedTimes, listed }
}

export const meta = adminMeta('Earlier Times')

/** What was done, where the screen stays. */
const doneTexts: Record<string, string> = {
  offered: 'Written down as offered',
  declined: 'Written down: the next one can be asked',
}

/** The times that have become free, with those who would come then, in the order in which they asked. */
export default function EarlierTimes({
  loaderData: { wantedTimes, listed },
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <PageHeading
        title="Earlier Times"
        parent={{ label: 'Appointments', to: href('/admin/appointments') }}
      />
      <p className="mt-2 text-stone">{listedText(listed)}</p>
      {wantedTimes.length === 0 && listed > 0 && (
        <p className="card mt-4">No time has become free that one of them could take.</p>
      )}
      {wantedTimes.map((time) => (
        <FreedTimeCard key={`${time.date} ${time.time} ${time.branch} ${time.service}`} {...time} />
      ))}
      <Toast sentence={doneTexts[query.get('done') ?? ''] ?? ''} />
    </>
  )
}

function listedText(count: number): string {
  if (count === 0) return 'No patient has asked for an earlier time.'
  return count === 1
    ? 'One patient would come earlier if a time becomes free.'
    : `${count.toLocaleString('en')} patients would come earlier if a time becomes free.`
}
