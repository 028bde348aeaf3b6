import type { PostInput } from '#app/domain/blog/admin/post-form.schema.ts'
import { emptyPost, type PostForm } from '#app/domain/blog/admin/post-form.ts'

let made = 0

/** A post as staff write it, complete unless changed. */
export function makePostInput(changes: Partial<PostInput> = {}): PostInput {
  made += 1
  return {
    title: `Before the scan ${made}`,
    slug: `before-the-scan-${made}`,
    excerpt: 'What to eat, and what not.',
    content: '<p>Come without having eaten.</p>',
    status: 'draft',
    publish_at: null,
    category_id: null,
    tags: ['scan'],
    featured_image: null,
    featured_image_alt: null,
    meta_title: null,
    meta_description: null,
    ...changes,
  }
}

/** The editor's form as a browser sends it, complete unless changed. */
export function makePostForm(changes: Partial<PostForm> = {}): PostForm {
  made += 1
  return {
    ...emptyPost,
    title: `Before the scan ${made}`,
    slug: `before-the-scan-${made}`,
    content: '<p>Come without having eaten.</p>',
    ...changes,
  }
}
