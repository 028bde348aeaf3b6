import { href, Link } from 'react-router'
import { platform } from '#app/context.ts'
import { pictureSources } from '#app/domain/blog/picture-sources.server.ts'
import { readingMinutes } from '#app/domain/blog/post.ts'
import { readTags } from '#app/domain/blog/post-form.ts'
import { postHtmlOnPage } from '#app/domain/blog/post-html.server.ts'
import { heroSize, postPicture } from '#app/domain/blog/post-picture.server.ts'
import { postStatusLabel } from '#app/domain/blog/post-status.ts'
import { PostView } from '#app/domain/blog/post-view.tsx'
import { findEditedPost } from '#app/domain/blog/posts.editing.server.ts'
import { findCategory } from '#app/domain/categories/categories.server.ts'
import { found } from '#app/http/found.ts'
import { findImageSize } from '#app/images/registry/registered-images.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { moment } from '#app/ui/date-text.ts'
import type { Route } from './+types/preview.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { form, published_at } = found(await findEditedPost(needs, id))
  const category = form.category_id ? await findCategory(needs, 'blog', form.category_id) : null
  const content = postHtmlOnPage(form.content, pictureSources(needs))
  const picture = {
    ...(await findImageSize(needs, form.featured_image)),
    featured_image: form.featured_image,
    focal_x: form.focal_x ? Number(form.focal_x) : null,
    focal_y: form.focal_y ? Number(form.focal_y) : null,
  }
  const post = {
    title: form.title,
    excerpt: form.excerpt,
    content,
    tags: readTags(form.tags),
    date: published_at,
    view_count: 0,
    minutes: readingMinutes(content),
    category_name: category?.name ?? null,
    category_color: category?.color ?? null,
    featured_image_alt: form.featured_image_alt,
    picture: postPicture(needs, picture, heroSize),
  }
  return { id, post, status: form.status, published_at }
}

export const meta = () => adminMeta('Preview of a post')

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { id, post, status, published_at } = loaderData
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3 rounded-lg border-l-4 border-ochre bg-white px-4 py-3">
        <p className="mr-auto">
          <strong>Preview: only staff can see this.</strong> {postStatusLabel(status)}
          {status === 'published' && published_at && `, public from ${moment(published_at)}`}
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
