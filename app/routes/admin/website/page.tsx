import { href, Link } from 'react-router'
import { documentNames, documents } from '#app/domain/clinic/documents.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { listDocuments } from '#app/domain/website/documents/documents.server.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { DisplacedAlert } from '#app/routes/admin/hours/displaced-alert.tsx'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'content' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const saved = await listDocuments(needs)
  // Saved hours, branches or services may have taken the time of agreed visits.
  const displaced = isPermitted(member, 'appointments')
    ? await listDisplacedVisits(needs, member)
    : []
  const rows = documentNames.map((name) => {
    const { title, about } = documents[name]
    return { id: name, title, about, saved: saved.find(({ id }) => id === name) }
  })
  return { rows, displaced: displaced.length }
}

export const meta = adminMeta('Website')

export default function Website({ loaderData: { rows, displaced } }: Route.ComponentProps) {
  return (
    <ResourceList
      title="Website"
      actions={
        <Link to={href('/admin/guides')} className="button button-quiet">
          Guides
        </Link>
      }
      notice={
        <>
          <p className="mt-2 max-w-prose text-stone">
            What the website says. A change is public once you save it. Earlier versions are kept.
          </p>
          <div className="mt-4 empty:hidden">
            <DisplacedAlert displaced={displaced} />
          </div>
        </>
      }
      rows={rows}
      empty={{ title: 'Nothing here' }}
      doneTexts={websiteTexts.done}
    >
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {rows.map(({ id, title, about, saved }) => (
          <li key={id} className="card">
            <h2 className="text-lg">
              <Link
                to={href('/admin/website/:document', { document: id })}
                className="link inline-flex min-h-11 items-center"
              >
                {title}
              </Link>
            </h2>
            <p>{about}</p>
            <p className="mt-1 text-stone">
              {saved ? (
                <>
                  Changed {moment(saved.updated_at)} by{' '}
                  <bdi>{saved.updated_by_name ?? 'a former colleague'}</bdi>
                </>
              ) : (
                'Not changed yet'
              )}
            </p>
          </li>
        ))}
      </ul>
    </ResourceList>
  )
}
