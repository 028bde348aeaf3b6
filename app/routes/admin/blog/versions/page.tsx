import { href, Link } from 'react-router'
import { platform } from '#app/context.ts'
import { listRevisions, maxRevisions } from '#app/domain/blog/post-revisions.server.ts'
import { findEditedPost } from '#app/domain/blog/posts.editing.server.ts'
import { found } from '#app/http/found.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { moment } from '#app/ui/date-text.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [post, revisions] = await Promise.all([findEditedPost(needs, id), listRevisions(needs, id)])
  const { form, version } = found(post)
  return { id, title: form.title, version, revisions, maxRevisions }
}

export const meta = adminMeta('Earlier versions')

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { id, title, version, revisions, maxRevisions: limit } = loaderData
  return (
    <div className="max-w-3xl">
      <p>
        <Link
          to={href('/admin/blog/edit/:id', { id })}
          className="link inline-flex min-h-11 items-center"
        >
          ← Edit the post
        </Link>
      </p>
      <h1 className="wrap-anywhere">
        Earlier versions of “<bdi>{title}</bdi>”
      </h1>
      <p className="mt-2 text-stone">The last {limit} times that it was saved, newest first.</p>
      <ul className="card mt-4 divide-y divide-clay empty:hidden">
        {revisions.map((each) => (
          <li key={each.version} className="py-1">
            <Link
              to={href('/admin/blog/edit/:id/versions/:version', {
                id,
                version: String(each.version),
              })}
              className="link inline-flex min-h-11 items-center"
            >
              {moment(each.saved_at)}
            </Link>{' '}
            <span className="text-stone">
              by <bdi>{each.saved_by_name}</bdi>
              {each.version === version && ', the present one'}
            </span>
          </li>
        ))}
      </ul>
      {revisions.length === 0 && <p className="card mt-4">It has not been saved here yet.</p>}
    </div>
  )
}
