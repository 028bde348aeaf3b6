import { href, Link } from 'react-router'
import { postStateText } from '#app/domain/blog/post.ts'
import { PostView } from '#app/domain/blog/post-view.tsx'
import { findPostPreview } from '#app/domain/blog/public/posts.public.server.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import type { Route } from './+types/preview.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const preview = found(await findPostPreview(needs, id))
  return { id, post: preview.post, state: postStateText(preview, needs.clock.now().toISOString()) }
}

export const meta = adminMeta('Preview of a Post')

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { id, post, state } = loaderData
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3 rounded-lg border-l-4 border-ochre bg-white px-4 py-3">
        <p className="mr-auto">
          <strong>Preview: only staff can see this.</strong> {state}
        </p>
        <Link to={href('/admin/blog')} className="button button-quiet">
          All posts
        </Link>
        <Link to={href('/admin/blog/edit/:id', { id })} className="button">
          Edit
        </Link>
      </div>
      <PostView post={post} />
    </>
  )
}
