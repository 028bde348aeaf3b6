import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { listColleagues } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { listRequestedLinks } from '#app/domain/staff/sign-in/requested-links.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Route } from './+types/page.ts'
import { colleagueColumns } from './colleague-columns.tsx'
import { PasswordRequests } from './password-requests.tsx'

export const handle = { permission: 'staff' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const [colleagues, requests] = await Promise.all([
    listColleagues(needs),
    listRequestedLinks(needs, member),
  ])
  return { colleagues, requests, ownId: member.id }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Staff')

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { colleagues, requests, ownId } = loaderData
  return (
    <ResourceList
      title="Staff"
      create={{ label: 'Invite', to: href('/admin/staff/new'), isDialog: true }}
      notice={
        <div className="my-4 empty:hidden">
          <PasswordRequests people={requests} />
        </div>
      }
      rows={colleagues}
      columns={colleagueColumns(ownId)}
      empty={{ title: 'Nobody yet' }}
      doneTexts={colleagueTexts.done}
    />
  )
}
