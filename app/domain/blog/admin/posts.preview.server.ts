import { heroSize, postImage } from '#app/domain/blog/featured-image.server.ts'
import { postHtmlOnPage } from '#app/domain/blog/html/post-html.server.ts'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { readingMinutes } from '#app/domain/blog/post.ts'
import { findCategory } from '#app/domain/categories/categories.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { findImageSize } from '#app/images/registry/pictures.server.ts'
import { readTags } from './post-form.ts'
import { findEditedPost } from './posts.editing.server.ts'

/** A post as readers will see it, whatever its status; null when there is none. */
export async function findPostPreview(needs: Needs<'db' | 'images' | 'settings'>, id: string) {
  const edited = await findEditedPost(needs, id)
  if (!edited) return null
  const { form, published_at, is_sample } = edited
  const category = form.category_id ? await findCategory(needs, 'blog', form.category_id) : null
  const content = postHtmlOnPage(form.content, imageSources(needs))
  const image = {
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
    is_sample,
    minutes: readingMinutes(content),
    category_name: category?.name ?? null,
    category_color: category?.color ?? null,
    featured_image_alt: form.featured_image_alt,
    image: postImage(needs, image, heroSize),
  }
  return { post, status: form.status, published_at }
}
