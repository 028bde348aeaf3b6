import { expect, type Page } from '@playwright/test'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { mailedText } from '#tests/mailed-text.ts'
import { quickHash } from '#tests/quick-hash.ts'
import { inDatabase, sharedData } from './in-database.ts'

export const password = 'a donkey cart full of yams'

/** A test's own admin: no other test shares its password or its rate limits. */
export const addressOf = (uniqueName: string) => `staff-${uniqueName}@example.com`

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })

/** Stores an admin, with a password or none yet. */
export async function storeAdmin(
  email: string,
  password: string | null,
  fullName = 'Issah Braimah',
) {
  const passwordHash = password && (await quickHash(password))
  const admin = { email, fullName, passwordHash }
  const stored = await inDatabase(({ db }) => createAdmin({ db, clock: systemClock }, admin))
  expect(stored.ok).toBe(true)
}

/** Stores a mail that cannot be delivered, as another process on the same data would. */
export async function storeMail(subject: string) {
  const log = createLog({ logLevel: 'silent' })
  const settings = { publicUrl: 'http://localhost', smtp: undefined }
  const text = `Open https://x.example/${'t'.repeat(200)}`
  await inDatabase(({ db }) =>
    createMail({ db, clock: systemClock, log, secret: 'of no matter' }, settings).send(
      { db },
      { to: 'ama@example.com', subject, text },
    ),
  )
}

/** The path and query of the link in the newest mail to an address: its host is the one that visitors type. */
export async function linkMailedTo(email: string): Promise<string> {
  const mail = await inDatabase(({ db }) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const settings = { dataDir: sharedData, authSecret: process.env.AUTH_SECRET }
  return pathOf(/http\S+/.exec(mailedText(settings, mail))?.[0] ?? '')
}

export const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}
