import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { fillAppointments } from '#bench/fill.ts'
import { fillImages, fillPosts } from '#bench/fill-content.ts'
import type { Installation } from '#tests/crash/evidence.ts'
import { silentLog } from '#tests/silent-log.ts'
import { cookieOf, deviceCookiesOf } from '#tests/staff.ts'

/** The settings by which a site has its first admin, who then signs in by `signIn`. */
export const admin = {
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'baobab under the harmattan',
}

const msPerDay = 86_400_000

/** Stores appointments, posts and images: without rows most addresses only answer that nothing is there. */
export async function fillSite(installation: Installation) {
  const database = await openDatabase({ ...installation, log: silentLog })
  await fillAppointments(database.db, 200, { start: Date.now() - 10 * msPerDay, days: 10 })
  await fillPosts(database.db, 50)
  await fillImages(database.db, 50)
  await database.close()
}

/**
 * Signs in, from the second time on as a browser that is known: the guesses among the requests slow down all others.
 */
export async function signIn(url: string, before = ''): Promise<string> {
  const body = new URLSearchParams({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const headers = { Cookie: deviceCookiesOf(before) }
  for (let tries = 0; tries < 60; tries += 1) {
    const options = { method: 'POST', headers, body, redirect: 'manual' } as const
    const answer = await fetch(`${url}/admin/login`, options)
    if (answer.status === 303) return cookieOf(answer)
    await sleep(1000)
  }
  throw new Error('The owner could not sign in: a hostile request has changed the account.')
}
