import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { mailedText } from '#tests/mailed-text.ts'
import { inDatabase } from './in-database.ts'

const dataDir = process.env.E2E_DATA_DIR ?? ''

/** Stores an admin, with a password or none yet. */
export async function storeAdmin(
  email: string,
  password: string | null,
  fullName = 'Issah Braimah',
) {
  const passwordHash = password && (await hashPassword(password))
  const admin = { email, fullName, passwordHash }
  const stored = await inDatabase(({ db }) => createAdmin({ db, clock: systemClock }, admin))
  expect(stored.ok).toBe(true)
}

/** Creates an admin with the command line tool; returns the link that it prints. */
export function createAdminByCommand(email: string, fullName = 'Issah Braimah'): string {
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = ['--import', './server/node-version.js', 'server/cli.ts']
  const output = execFileSync('node', [...args, 'create-admin', email, fullName], {
    env,
    encoding: 'utf8',
  })
  return /http\S+/.exec(output)?.[0] ?? ''
}

/** The link in the newest mail to an address. */
export async function linkMailedTo(email: string): Promise<string> {
  const mail = await inDatabase(({ db }) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const settings = { dataDir, authSecret: process.env.AUTH_SECRET }
  return /http\S+/.exec(mailedText(settings, mail))?.[0] ?? ''
}

/** The path and query of a link: its host is the one that visitors type, not the tests'. */
export const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}
