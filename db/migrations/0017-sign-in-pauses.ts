import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/**
 * Adds the time of a limit's next use and who waits for a password link without mail, and replaces session
 * tokens by their hashes without signing anybody out.
 */
export const signInPauses: SchemaMigration = {
  name: '0017-sign-in-pauses',
  async up(db, kind) {
    const { instant } = columnTypes(kind)
    await db.schema.alterTable('rate_limits').addColumn('free_at', instant).execute()
    await db.schema.alterTable('admin_users').addColumn('link_wanted_at', instant).execute()

    const sessions = db as Kysely<{ admin_sessions: { id: string; token: string } }>
    const stored = await sessions.selectFrom('admin_sessions').select(['id', 'token']).execute()
    for (const { id, token } of stored) {
      const hash = createHash('sha256').update(token).digest('base64url')
      await sessions
        .updateTable('admin_sessions')
        .set({ token: hash })
        .where('id', '=', id)
        .execute()
    }
  },
}
