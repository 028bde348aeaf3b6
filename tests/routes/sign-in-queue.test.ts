import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newClientAddress } from '#tests/appointment-requests.ts'
import { listen } from '#tests/http-listener.ts'
import { openSite, type Site } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  deviceCookiesOf,
  makeAdmin,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'

/** why: a hash takes all of a core, and these tests are about waiting. */
async function hashSlowly({ platform }: Site, ms: number) {
  const { password } = await platform.auth.$context
  const hash = () => sleep(ms, 'none')
  const verify = async (texts: { password: string }) =>
    (await hash()) === 'none' && texts.password === adminPassword
  Object.assign(password, { hash, verify })
}

test('half a body at the sign-in delays nobody', async () => {
  const site = await openSite(behindProxy)
  const { email } = await makeAdmin(site)
  let arrived = 0
  let refused = 0
  const { origin, close } = await listen({
    answer: (...request) => {
      arrived += 1
      return site.answer(...request)
    },
  })
  const halves = ['/admin/login', '/admin/login.data', '/admin/login/code'].flatMap((path) =>
    Array.from({ length: 8 }, () => {
      const half = request(`${origin}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': '100',
        },
      })
      half.on('error', () => {})
      half.on('response', () => (refused += 1))
      half.write('email')
      return half
    }),
  )
  await expect.poll(() => arrived).toBe(halves.length)
  const answer = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': newClientAddress() },
    body: new URLSearchParams({ email, password: adminPassword }),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  })
  expect(answer.status).toBe(303)
  // Behind them it would wait until the first of them had used up its time.
  expect(refused).toBe(0)
  for (const half of halves) half.destroy()
  await close()
  await site.close()
}, 60_000)

test('a browser that has signed in before does not wait for the guesses of strangers', async () => {
  const site = await openSite(behindProxy)
  const { email, cookie } = await signedInAdmin(site)
  await hashSlowly(site, 300)
  let guessed = 0
  const flood = Array.from({ length: 80 }, async (_, n) => {
    await postSignIn(site, { email: `n${n}@example.com`, password: 'not this one' })
    guessed += 1
  })
  const fields = { email, password: adminPassword }
  const answer = await postSignIn(site, fields, { cookie: deviceCookiesOf(cookie) })
  expect(answer.status).toBe(303)
  // Behind all of them it would be the last; how many are answered first depends on the machine's load.
  expect(guessed).toBeLessThan(70)
  await Promise.all(flood)
  await site.close()
}, 60_000)

test('when the queue is full a visitor gets Retry-After', async () => {
  const site = await openSite(behindProxy)
  await hashSlowly(site, 50)
  const answers = await Promise.all(
    // Three times the queue's length, because some are answered while others still arrive.
    Array.from({ length: 600 }, (_, n) =>
      postSignIn(site, { email: `n${n}@example.com`, password: 'a wrong guess' }),
    ),
  )
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('Retry-After')).toBe('5')
  expect(answers.length - refused.length).toBeGreaterThan(0)
  await site.close()
}, 60_000)
