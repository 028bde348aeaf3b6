import { setPasswordHash } from '#app/domain/staff/admins.server.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { enterPhones } from './clinic.ts'
import { firstAdmin } from './e2e/first-admin.ts'
import { inDatabase } from './e2e/in-database.ts'
import { makeTestFonts } from './fonts.ts'
import { quickHash } from './quick-hash.ts'

/**
 * Makes the fonts before the browsers start, enters the phones of the branches, and lets the first admin, as whom most
 * tests sign in, do so quickly.
 */
export default async function setUpBrowserTests() {
  await makeTestFonts()
  const hash = await quickHash(firstAdmin.password)
  await inDatabase(async ({ db }) => {
    const { id } = await db
      .selectFrom('admin_users')
      .select('id')
      .where('email', '=', firstAdmin.email)
      .executeTakeFirstOrThrow()
    await setPasswordHash({ db, clock }, id, hash)
    await enterPhones({ db, content: createContentChanges() })
  })
}
