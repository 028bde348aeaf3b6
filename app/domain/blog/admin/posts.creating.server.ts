import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { columnsOf } from '#app/domain/blog/post-row.server.ts'
import { conflict, done, invalid } from '#app/values/result.ts'
import { deleteDraft } from './drafts/post-drafts.server.ts'
import { contentErrorsOf } from './post-content-errors.server.ts'
import type { PostInput } from './post-form.schema.ts'
import { claimPostImages } from './post-image-uses.server.ts'
import { insertPost } from './post-insertion.server.ts'
import { publishAtError, publishedAt } from './post-publication.ts'
import { findByRequestKey } from './posts.editing.server.ts'
import {
  existingCategory,
  type PostNeeds,
  type SaveResult,
  saveOver,
  slugConflict,
  unlessSlugTaken,
} from './posts.saving.server.ts'

/** Stores a new post; the same `requestKey` again finds the stored one and saves over it. */
export async function createPost(
  needs: PostNeeds,
  { requestKey, post }: { requestKey: string; post: PostInput },
  staff: string,
): Promise<SaveResult> {
  const { db, clock, by } = needs
  const now = clock.now().toISOString()
  const columns = columnsOf(post, imageSources(needs))
  const publication = {
    before: { published_at: null },
    status: post.status,
    publishAt: post.publish_at,
  }
  await claimPostImages(needs, post, staff)
  return unlessSlugTaken(db, async (tx) => {
    const existing = await findByRequestKey({ db: tx }, requestKey)
    // When a post was deleted while two people edited it, both may store their drafts as new posts, under the same key.
    if (existing && existing.created_by !== staff) return conflict(existing)
    // This is a retry after a lost answer: what was typed since then is saved over the stored post.
    if (existing)
      return saveOver({ ...needs, db: tx }, { before: existing, version: 1, post }, staff)
    const errors = contentErrorsOf(
      needs,
      post,
      columns.content,
      publishAtError({ ...publication, now }),
    )
    if (errors) return invalid(errors)
    const row = {
      ...columns,
      request_key: requestKey,
      category_id: await existingCategory({ db: tx }, post.category_id),
      published_at: publishedAt({ ...publication, now }),
      created_by: staff,
      updated_by: staff,
      created_at: now,
      updated_at: now,
    }
    const stored = await insertPost({ db: tx, clock, by }, row, 'blog.post-created')
    if (!stored) {
      // The conflict is with the same request sent twice, or with another post's slug.
      const existing = await findByRequestKey({ db: tx }, requestKey)
      if (!existing) return slugConflict
      if (existing.created_by !== staff) return conflict(existing)
      return done({ id: existing.id, version: existing.version })
    }
    await deleteDraft({ db: tx }, { key: requestKey, staff })
    return done(stored)
  })
}
