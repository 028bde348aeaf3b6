import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { databaseKinds } from './database-kinds.ts'
import { makePostgresDatabase } from './databases.ts'
import { openSite, type Site } from './site.ts'

/** The setting by which the site trusts the tests as a proxy, so that each request can have its own client address. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

const newDatabase: Record<
  string,
  () => Promise<{ databaseUrl?: string; remove(): Promise<void> }>
> = {
  sqlite: async () => ({ remove: async () => {} }),
  postgres: () => makePostgresDatabase({ migrated: true }),
}

/**
 * Runs the tests in `body` against the built server on SQLite and on a real PostgreSQL. After each test all requests for
 * appointments and all counts of rate limits are deleted.
 */
export function describeSiteOnEachDatabase(
  name: string,
  body: (site: () => Site) => void,
  options: Parameters<typeof openSite>[1] = {},
): void {
  describe.each(databaseKinds)(`${name} (%s)`, (kind) => {
    let site: Site
    let remove = async () => {}
    beforeAll(async () => {
      const database = await newDatabase[kind]?.()
      remove = database?.remove ?? remove
      const env = { ...behindProxy, DATABASE_URL: database?.databaseUrl ?? '' }
      site = await openSite(env, options)
    })
    afterEach(async () => {
      for (const table of ['appointments', 'rate_limits'] as const) {
        await site.platform.db.deleteFrom(table).execute()
      }
    })
    afterAll(async () => {
      await site.close()
      await remove()
    })
    body(() => site)
  })
}
