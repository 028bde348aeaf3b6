import { href } from 'react-router'
import {
  countOnEarlierList,
  listWantedTimes,
} from '#app/domain/earlier-times/wanted-times.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
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

/** The times that have become free, with those who would come then, in the order in which they asked. */
export default function EarlierTimes({
  loaderData: { wantedTimes, listed },
}: Route.ComponentProps) {
  const rows = wantedTimes.map((wanted) => ({
    id: `${wanted.date} ${wanted.time} ${wanted.branch} ${wanted.service}`,
    wanted,
  }))
  return (
    <ResourceList
      title="Earlier Times"
      parent={{ label: 'Appointments', to: href('/admin/appointments') }}
      notice={listed > 0 && <p className="mt-2 text-stone">{listedText(listed)}</p>}
      rows={rows}
      empty={{
        title:
          listed > 0
            ? 'No time has become free that one of them could take'
            : 'No patient has asked for an earlier time',
      }}
      doneTexts={doneTexts}
    >
      {rows.map(({ id, wanted }) => (
        <FreedTimeCard key={id} {...wanted} />
      ))}
    </ResourceList>
  )
}

const doneTexts = {
  offered: 'Written down as offered',
  declined: 'Written down: the next one can be asked',
}

const listedText = (count: number) =>
  count === 1
    ? 'One patient would come earlier if a time becomes free.'
    : `${count.toLocaleString('en')} patients would come earlier if a time becomes free.`
