import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PostInput } from '#app/domain/blog/admin/post-form.schema.ts'
import { createPost, savePost } from '#app/domain/blog/admin/posts.saving.server.ts'
import { actingAs } from './acting-as.ts'
import { withImageSources } from './allowed-image-sources.ts'
import type { TestDatabase } from './databases.ts'
import { makePostInput } from './post-input.ts'

export const monday = '2026-11-16T08:00:00.000Z'
export const tuesday = '2026-11-17T08:00:00.000Z'

/** Helpers for tests of post actions: `at` returns what an action needs at an instant, `stored` the row of a post. */
export function postActions(database: () => TestDatabase) {
  const at = (instant: string) => ({
    ...withImageSources,
    db: database().db,
    by: database().by,
    clock: { now: () => new Date(instant) },
  })
  return {
    at,
    async create(post: PostInput, staff: string, instant = monday) {
      const saving = await createPost(actingAs(staff, at(instant)), {
        requestKey: randomUUID(),
        post,
      })
      return saving.ok ? saving.value.id : expect.fail(JSON.stringify(saving))
    },
    /** Saves a post, complete unless changed, on the tuesday. */
    save: (staff: string, id: string, version: number, changes: Partial<PostInput> = {}) =>
      savePost(actingAs(staff, at(tuesday)), { id, version, post: makePostInput(changes) }),
    stored: (id: string) =>
      database().db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirst(),
  }
}
