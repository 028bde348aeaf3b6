import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'
import { databaseKinds } from './database-kinds.ts'
import { makePostgresDatabase } from './databases.ts'
import { openSite, type Site } from './site.ts'

/** The setting by which the site trusts the tests as a proxy, so that each request can have its own client address. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

type SiteTests = (site: () => Site, kind: DatabaseKind) => void
type SiteOptions = Parameters<typeof openSite>[1]

/**
 * Runs the tests in `body` against the built server. After each test all requests for appointments and all counts of
 * rate limits are deleted.
 */
export const describeSite = (name: string, body: SiteTests, options: SiteOptions = {}) =>
  describeSiteOn(name, 'sqlite', body, options, async () => ({ env: {}, remove: async () => {} }))

/**
 * Runs them on SQLite and on a real PostgreSQL as well: one journey of each noun, and what has SQL that no test of a
 * domain action runs on both.
 */
export function describeSiteOnEachDatabase(
  name: string,
  body: SiteTests,
  options: SiteOptions = {},
): void {
  for (const kind of databaseKinds) {
    describeSiteOn(`${name} (${kind})`, kind, body, options, async () => {
      if (kind === 'sqlite') return { env: { DATABASE_URL: '' }, remove: async () => {} }
      const { databaseUrl, remove } = await makePostgresDatabase({ migrated: true })
      return { env: { DATABASE_URL: databaseUrl }, remove }
    })
  }
}

function describeSiteOn(
  name: string,
  kind: DatabaseKind,
  body: SiteTests,
  options: SiteOptions,
  makeDatabase: () => Promise<{ env: Record<string, string>; remove(): Promise<void> }>,
): void {
  describe(name, () => {
    let site: Site
    let remove = async () => {}
    beforeAll(async () => {
      const made = await makeDatabase()
      remove = made.remove
      site = await openSite({ ...behindProxy, ...made.env }, options)
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
    body(() => site, kind)
  })
}
