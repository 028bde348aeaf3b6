import { readPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { findEditedPost } from '#app/domain/blog/admin/posts.editing.server.ts'
import {
  type PostNeeds,
  type SaveResult,
  savePost,
} from '#app/domain/blog/admin/posts.saving.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { notFound } from '#app/values/result.ts'
import { differencesBetween } from './post-differences.server.ts'
import { findRevision } from './post-revisions.server.ts'

/** The changes that restoring an older revision of a post would make; null when there is no such post or revision. */
export async function compareRevision(needs: Needs<'db'>, id: string, revision: number) {
  const [post, old] = await Promise.all([
    findEditedPost(needs, id),
    findRevision(needs, id, revision),
  ])
  if (!post || !old) return null
  // Restoring leaves slug, status and date as they are, so they are not listed as differences.
  const { slug, status, publish_at } = post.form
  return {
    id,
    version: post.version,
    title: old.form.title,
    saved_at: old.saved_at,
    saved_by_name: old.saved_by_name,
    differences: differencesBetween(post.form, { ...old.form, slug, status, publish_at }),
  }
}

interface RevisionToRestore {
  id: string
  revision: number
  /** The post's version that the person saw. */
  version: number
}

/**
 * Saves an older revision as the post's new version. Slug, status and time of publishing stay as they
 * are: restoring a text must not change what readers can reach.
 */
export async function restoreRevision(
  needs: PostNeeds,
  { id, revision, version }: RevisionToRestore,
  staff: string,
): Promise<SaveResult> {
  const [current, target] = await Promise.all([
    findEditedPost(needs, id),
    findRevision(needs, id, revision),
  ])
  if (!current || !target) return notFound
  const { slug, status, publish_at } = current.form
  const read = readPost({ ...target.form, slug, status, publish_at })
  if (!read.ok) return read
  // The person's own draft is not part of the restored version, so it stays and is offered again.
  const edit = { id, version, post: read.value, isDraftUndecided: true }
  return savePost(needs, edit, staff)
}
