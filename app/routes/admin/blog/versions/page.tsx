import { href } from 'react-router'
import { listRevisions } from '#app/domain/blog/admin/post-revisions.server.ts'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { maxVersions } from '#app/domain/earlier-versions.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { VersionList } from '#app/ui/admin/earlier-versions.tsx'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [post, revisions] = await Promise.all([findEditedPost(needs, id), listRevisions(needs, id)])
  const { form, version } = found(post)
  return { id, title: form.title, version, revisions }
}

export const meta = adminMeta('Earlier Versions')

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { id, title, version, revisions } = loaderData
  return (
    <VersionList
      back={{ to: href('/admin/blog/edit/:id', { id }), text: 'Edit the post' }}
      title={<bdi>{title}</bdi>}
      versions={revisions}
      present={version}
      limit={maxVersions}
      to={(each) => href('/admin/blog/edit/:id/versions/:version', { id, version: each })}
      empty="This post has no earlier versions yet."
    />
  )
}
