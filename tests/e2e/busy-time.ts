import { inDatabase } from './in-database.ts'

/** Stores that many requests have just come in from the address of a visitor. */
export async function fillRateLimit(headers: Record<string, string> | undefined) {
  const key = `appointments from ${headers?.['X-Forwarded-For']}`
  const resets_at = new Date(Date.now() + 600_000).toISOString()
  await inDatabase(({ db }) =>
    db.insertInto('rate_limits').values({ key, points: 30, resets_at }).execute(),
  )
}
