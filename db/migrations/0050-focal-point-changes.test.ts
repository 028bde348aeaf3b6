import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { makeImage } from '#tests/gallery.ts'
import { insertPost } from '#tests/posts.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

/** Two connections to one database, as two processes have them. */
async function openTwice(kind: DatabaseKind) {
  const storage = kind === 'postgres' ? await makePostgresDatabase() : undefined
  const dataDir = newTemporaryFolder()
  const options = { databaseUrl: storage?.databaseUrl, dataDir, log: silentLog }
  const one = await openDatabase(options)
  await migrateToLatest({ ...one, ...options })
  const other = await openDatabase(options)
  onTestFinished(async () => {
    await one.close()
    await other.close()
    await storage?.remove()
  })
  return { one, other }
}

test.each(databaseKinds)('another process learns of a focal point (%s)', async (kind) => {
  const { one, other } = await openTwice(kind)
  await makeImage(one)
  await insertPost(one)
  const changed = vi.fn()
  other.watchContent(changed)
  // PostgreSQL calls back as soon as it listens.
  if (kind === 'postgres') await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 10_000)
  for (const table of ['gallery_images', 'blog_posts'] as const) {
    for (const column of ['focal_x', 'focal_y'] as const) {
      changed.mockClear()
      await one.db
        .updateTable(table)
        .set({ [column]: 30 })
        .execute()
      const learnt = () => expect(changed, `${table}.${column}`).toHaveBeenCalled()
      await vi.waitFor(learnt, 10_000)
    }
  }
})
