import { href, Link } from 'react-router'
import { platform } from '#app/context.ts'
import { sanitisePost } from '#app/domain/blog/post-html.server.ts'
import { findEditedPost } from '#app/domain/blog/posts.writing.server.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { found } from '#app/http/found.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import type { Route } from './+types/preview.ts'
import editorStyles from './editor/editor.css?url'
import { PostPreview } from './editor/post-preview.tsx'
import { thumbnailOf } from './thumbnail.server.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [post, categories] = await Promise.all([
    findEditedPost(needs, id),
    listCategories(needs, 'blog'),
  ])
  const { form } = found(post)
  const html = sanitisePost(form.content)
  return { id, form, html, categories, picture: thumbnailOf(needs, form) }
}

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = () => adminMeta('Preview of a post')

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { id, ...preview } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-lg border-l-4 border-ochre bg-white px-4 py-3">
        <h1 className="mr-auto text-xl">Preview: only staff can see this</h1>
        <Link to={href('/admin/blog/edit/:id', { id })} className="button">
          Edit
        </Link>
      </div>
      <PostPreview {...preview} />
    </>
  )
}
