import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { quickHash } from '#tests/quick-hash.ts'
import { expect } from './fixtures.ts'
import { inDatabase } from './in-database.ts'

/** Stores an admin whose password and rate limits no other test shares; returns what signs them in. */
export async function storeColleague(uniqueName: string, fullName = 'Issah Braimah') {
  const colleague = { email: `staff-${uniqueName}@example.com`, password: 'two fowls on the roof' }
  const admin = {
    email: colleague.email,
    fullName,
    passwordHash: await quickHash(colleague.password),
  }
  const stored = await inDatabase(({ db }) => createAdmin({ db, clock: systemClock }, admin))
  expect(stored.ok).toBe(true)
  return colleague
}
