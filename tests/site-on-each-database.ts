import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'
import { databaseKinds } from './database-kinds.ts'
import { makePostgresDatabase } from './databases.ts'
import type { PostgresDatabase } from './postgres-database.ts'
import { openSite, type Site } from './site.ts'

/** The setting by which the site trusts the tests as a proxy, so that each request can have its own client address. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

type SiteTests = (site: () => Site, kind: DatabaseKind) => void
type SiteOptions = Parameters<typeof openSite>[1]

/**
 * Runs the tests in `body` against the built server. After each test all requests for appointments and all counts of
 * rate limits are deleted.
 */
export const describeSite = (name: string, body: SiteTests, options?: SiteOptions) =>
  describeSiteOn('sqlite', name, body, options)

/**
 * Runs them on SQLite and on a real PostgreSQL as well: one journey of each noun, and what has SQL that no test of a
 * domain action runs on both.
 */
export function describeSiteOnEachDatabase(name: string, body: SiteTests, options?: SiteOptions) {
  for (const kind of databaseKinds) describeSiteOn(kind, `${name} (${kind})`, body, options)
}

function describeSiteOn(kind: DatabaseKind, name: string, body: SiteTests, options?: SiteOptions) {
  describe(name, () => {
    let site: Site
    let database: PostgresDatabase | undefined
    beforeAll(async () => {
      if (kind === 'postgres') database = await makePostgresDatabase({ migrated: true })
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
      await database?.remove()
    })
    body(() => site, kind)
  })
}
