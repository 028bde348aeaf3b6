import { Link } from 'react-router'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { documents } from '#app/domain/clinic/documents.ts'
import { listVersions, maxVersions } from '#app/domain/earlier-versions.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { documentIn } from '#app/routes/admin/website/addresses.ts'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'content' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { title, version, ...versioned } = await findPresent(needs, params)
  return { title, version, versions: await listVersions(needs, versioned), limit: maxVersions }
}

async function findPresent(
  needs: Needs<'db' | 'log'>,
  { id = '', document }: Route.LoaderArgs['params'],
) {
  if (document === undefined) {
    const { form, version } = found(await findEditedPost(needs, id))
    return { kind: 'post' as const, id, title: form.title, version }
  }
  const name = documentIn({ document })
  const { version } = await findDocument(needs, name)
  return { kind: 'document' as const, id: name, title: documents[name].title, version }
}

export const meta = adminMeta('Earlier Versions')

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { title, version: present, versions, limit } = loaderData
  return (
    <div className="max-w-form">
      <p>
        <Link to=".." relative="path" className="link inline-flex min-h-11 items-center">
          ← Edit
        </Link>
      </p>
      <h1 className="wrap-anywhere">
        Earlier Versions of “<bdi>{title}</bdi>”
      </h1>
      <p className="mt-2 text-stone">The last {limit} versions, newest first.</p>
      <ul className="card mt-4 divide-y divide-clay empty:hidden">
        {versions.map(({ version, saved_at, saved_by_name }) => (
          <li key={version} className="py-1">
            <Link to={String(version)} className="link inline-flex min-h-11 items-center">
              {moment(saved_at)}
            </Link>{' '}
            <span className="text-stone">
              by <bdi>{saved_by_name}</bdi>
              {version === present && ', the current one'}
            </span>
          </li>
        ))}
      </ul>
      {versions.length === 0 && <p className="card mt-4">It has no earlier versions yet.</p>}
    </div>
  )
}
