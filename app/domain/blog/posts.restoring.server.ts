import { readPost } from './post-form.schema.ts'
import { findRevision } from './post-revisions.server.ts'
import {
  findEditedPost,
  type PostNeeds,
  type SaveResult,
  savePost,
} from './posts.editing.server.ts'

interface RevisionToRestore {
  id: string
  /** The saved form that is wanted back. */
  revision: number
  /** The version of the post that was looked at. */
  version: number
}

/**
 * Saves a post anew as it was once. Its address, its status and its time of publishing stay: what
 * readers can reach is no part of the text.
 */
export async function restoreRevision(
  needs: PostNeeds,
  { id, revision, version }: RevisionToRestore,
  staff: string,
): Promise<SaveResult> {
  const [current, wanted] = await Promise.all([
    findEditedPost(needs, id),
    findRevision(needs, id, revision),
  ])
  if (!current || !wanted) return { kind: 'missing' }
  const { slug, status, publish_at } = current.form
  const read = readPost({ ...wanted.form, slug, status, publish_at })
  if (!read.ok) return { kind: 'invalid', errors: read.errors }
  return savePost(needs, { id, version, post: read.value }, staff)
}
