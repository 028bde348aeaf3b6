import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { newClientAddress } from '#tests/appointment-requests.ts'
import { listen } from '#tests/http-listener.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'
import { adminPassword, deviceCookiesOf, postSignIn, signedInAdmin } from '#tests/staff.ts'

const site = await openSite(behindProxy)
const { email, cookie } = await signedInAdmin(site)
afterAll(() => site.close())

/** Has so many guesses come from one address at once, and looks at none until that is released. */
async function guessAtOnce(length: number) {
  const { password } = await site.platform.auth.$context
  const { promise, resolve: release } = Promise.withResolvers<string>()
  // why: a hash takes all of a core, and these tests are about waiting.
  const verify = async (texts: { password: string }) => texts.password === adminPassword
  Object.assign(password, { hash: () => promise, verify })
  const from = newClientAddress()
  const guess = (_: unknown, n: number) =>
    postSignIn(site, { email: `n${n}@example.com`, password: 'not this one' }, { from })
  return { guesses: Array.from({ length }, guess), release }
}

test('half a body at the sign-in delays nobody', async () => {
  let [arrived, refused] = [0, 0]
  const { origin, close } = await listen({
    answer: (...request) => {
      arrived += 1
      return site.answer(...request)
    },
  })
  const type = 'application/x-www-form-urlencoded'
  const headers = { 'Content-Type': type, 'Content-Length': '100' }
  const halves = ['/admin/login', '/admin/login.data', '/admin/login/code'].flatMap((path) =>
    Array.from({ length: 8 }, () => {
      const half = request(origin + path, { method: 'POST', headers })
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
})

test('a browser that has signed in before does not wait for the guesses of strangers', async () => {
  const { guesses, release } = await guessAtOnce(10)
  const fields = { email, password: adminPassword }
  const answer = await postSignIn(site, fields, { cookie: deviceCookiesOf(cookie) })
  expect(answer.status).toBe(303)
  release('none')
  for (const guess of guesses) expect((await guess).status).toBe(401)
})

test('when the queue has no more room for an address its visitor gets Retry-After', async () => {
  const { guesses, release } = await guessAtOnce(60)
  const refused = await Promise.race(guesses)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('5')
  release('none')
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 429, 503]))
})
