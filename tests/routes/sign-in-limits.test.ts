import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Clock } from '#app/platform/clock.ts'
import { newClientAddress } from '#tests/appointment-requests.ts'
import { quickHash } from '#tests/quick-hash.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  deviceCookiesOf,
  makeAdmin,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'

const times = (count: number) => Array.from({ length: count }, (_, n) => n)

describeSite('guesses at a password', (site) => {
  let now = Date.now()
  let clock: Clock
  beforeAll(async () => {
    // why: what the hash of a guess costs is not looked at here.
    Object.assign((await site().platform.auth.$context).password, { hash: quickHash })
  })
  // why: the pauses last longer than a test can wait.
  beforeEach(() => {
    now = Date.now()
    clock = site().platform.clock
    site().platform.clock = { now: () => new Date(now) }
  })
  afterEach(() => {
    site().platform.clock = clock
  })
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  const guess = (email: string, options?: { from?: string; cookie?: string }) =>
    postSignIn(site(), { email, password: 'not this one' }, options)
  /** How many of the guesses are looked at, and how many are refused, when they come at once. */
  const outcome = async (guesses: Promise<Response>[]) => {
    const answers = await Promise.all(guesses)
    return [401, 429].map((code) => answers.filter(({ status }) => status === code).length)
  }

  test('of sixty parallel ones at an account from everywhere twenty are looked at', async () => {
    const { email } = await makeAdmin(site())
    expect(await outcome(times(60).map(() => guess(email)))).toEqual([20, 40])
  })

  test('of those from one address at one account five are, then the pauses grow to a minute', async () => {
    const { email } = await makeAdmin(site())
    const from = newClientAddress()
    expect(await outcome(times(15).map(() => guess(email, { from })))).toEqual([5, 10])
    for (const pause of [5, 10, 20, 40, 60, 60]) {
      const refused = await guess(email, { from })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('Retry-After')).toBe(String(pause))
      expect(await refused.text()).toContain(
        `Too many attempts to sign in. Please try again in ${pause} seconds, or reset your password.`,
      )
      pass(pause)
      expect((await guess(email, { from })).status).toBe(401)
    }
  })

  test('do not delay the right password from a browser that has signed in before', async () => {
    const { email, cookie } = await signedInAdmin(site())
    const stranger = newClientAddress()
    for (const n of times(12)) await guess(email, n % 2 ? { from: stranger } : {})
    const device = deviceCookiesOf(cookie)
    expect(device).not.toBe('')
    const fields = { email, password: adminPassword }
    // The owner shares the attacker's address, as on a mobile network.
    for (const from of [newClientAddress(), stranger])
      expect((await postSignIn(site(), fields, { from, cookie: device })).status).toBe(303)
  })

  test('delay the right password from a new browser a minute at most', async () => {
    const { email } = await makeAdmin(site())
    const from = newClientAddress()
    for (const _ of times(20)) {
      await guess(email, { from })
      pass(60)
    }
    const fields = { email, password: adminPassword }
    expect((await postSignIn(site(), fields)).status).toBe(303)
    await guess(email, { from })
    const here = await postSignIn(site(), fields, { from })
    expect(Number(here.headers.get('Retry-After') ?? 0)).toBeLessThanOrEqual(60)
    pass(60)
    expect((await postSignIn(site(), fields, { from })).status).toBe(303)
  })

  test('of a known browser are counted too, and another account does not know it', async () => {
    const { email, cookie } = await signedInAdmin(site())
    const other = await makeAdmin(site())
    const known = { from: newClientAddress(), cookie: deviceCookiesOf(cookie) }
    expect(await outcome(times(15).map(() => guess(email, known)))).toEqual([10, 5])
    expect(await outcome(times(15).map(() => guess(other.email, known)))).toEqual([5, 10])
  })

  test('at an unknown account are answered as those at a known one', async () => {
    const { email } = await makeAdmin(site())
    const seen = async (who: string) => {
      const from = newClientAddress()
      const answers: unknown[] = []
      for (const _ of times(7)) {
        const answer = await guess(who, { from })
        expect(answer.headers.getSetCookie()).toEqual([])
        const html = await answer.text()
        if (answer.status === 401)
          expect(html).toContain('Invalid email or password. Please try again.')
        const same = html.replaceAll(who, '').replaceAll(/nonce="[^"]*"|[0-9a-f]{16}/g, '')
        answers.push([answer.status, answer.headers.get('Retry-After'), same.length])
      }
      return answers
    }
    expect(await seen('nobody@example.com')).toEqual(await seen(email))
  })

  test('from one address, whatever the accounts, are thirty, then they pause', async () => {
    const from = newClientAddress()
    const guesses = times(40).map((n) => guess(`n${n}@example.com`, { from }))
    expect(await outcome(guesses)).toEqual([30, 10])
  })
})
