import { afterEach, expect, test } from 'vitest'
import { newClientAddress } from '#tests/appointment-requests.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  deviceCookiesOf,
  makeAdmin,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'

const wrong = 'not this one'
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

describeSite('guesses at a password', (site) => {
  let restore = () => {}
  afterEach(() => restore())

  /** why: the pauses last longer than a test can wait. */
  function stopClock() {
    const { platform } = site()
    const { clock } = platform
    let now = Date.now()
    platform.clock = { now: () => new Date(now) }
    restore = () => {
      platform.clock = clock
    }
    return { pass: (seconds: number) => (now += seconds * 1000) }
  }
  const guess = (email: string, from?: string) =>
    postSignIn(site(), { email, password: wrong }, from ? { from } : {})
  const count = (answers: Response[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  test('of sixty parallel ones at an account from everywhere twenty are looked at', async () => {
    stopClock()
    const { email } = await makeAdmin(site())
    const answers = await Promise.all(times(60).map(() => guess(email)))
    expect([count(answers, 401), count(answers, 429)]).toEqual([20, 40])
  })

  test('of those from one address at one account five are, then the pauses grow to a minute', async () => {
    const time = stopClock()
    const { email } = await makeAdmin(site())
    const from = newClientAddress()
    const answers = await Promise.all(times(15).map(() => guess(email, from)))
    expect([count(answers, 401), count(answers, 429)]).toEqual([5, 10])
    for (const pause of [5, 10, 20, 40, 60, 60]) {
      const refused = await guess(email, from)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('Retry-After')).toBe(String(pause))
      expect(await refused.text()).toContain(
        `Too many attempts to sign in. Please try again in ${pause} seconds, or reset your password.`,
      )
      time.pass(pause)
      expect((await guess(email, from)).status).toBe(401)
    }
  })

  test('do not delay the right password from a browser that has signed in before', async () => {
    stopClock()
    const { email, cookie } = await signedInAdmin(site())
    const stranger = newClientAddress()
    for (const n of times(12)) await guess(email, n % 2 ? stranger : undefined)
    const device = deviceCookiesOf(cookie)
    expect(device).not.toBe('')
    const fields = { email, password: adminPassword }
    // The owner shares the attacker's address, as on a mobile network.
    for (const from of [newClientAddress(), stranger]) {
      expect((await postSignIn(site(), fields, { from, cookie: device })).status).toBe(303)
    }
  })

  test('delay the right password from a new browser a minute at most', async () => {
    const time = stopClock()
    const { email } = await makeAdmin(site())
    const stranger = newClientAddress()
    for (const _ of times(20)) {
      await guess(email, stranger)
      time.pass(60)
    }
    const fields = { email, password: adminPassword }
    expect((await postSignIn(site(), fields)).status).toBe(303)
    await guess(email, stranger)
    const here = await postSignIn(site(), fields, { from: stranger })
    expect(Number(here.headers.get('Retry-After') ?? 0)).toBeLessThanOrEqual(60)
    time.pass(60)
    expect((await postSignIn(site(), fields, { from: stranger })).status).toBe(303)
  })

  test('of a known browser are counted too, and another account does not know it', async () => {
    stopClock()
    const { email, cookie } = await signedInAdmin(site())
    const other = await makeAdmin(site())
    const device = deviceCookiesOf(cookie)
    const from = newClientAddress()
    const post = (who: string, password: string) =>
      postSignIn(site(), { email: who, password }, { from, cookie: device })
    const mine = await Promise.all(times(15).map(() => post(email, wrong)))
    expect([count(mine, 401), count(mine, 429)]).toEqual([10, 5])
    const others = await Promise.all(times(15).map(() => post(other.email, wrong)))
    expect([count(others, 401), count(others, 429)]).toEqual([5, 10])
  })

  test('at an unknown account are answered as those at a known one', async () => {
    stopClock()
    const { email } = await makeAdmin(site())
    const seen = async (who: string) => {
      const from = newClientAddress()
      const answers: unknown[] = []
      for (const _ of times(7)) {
        const answer = await guess(who, from)
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
    stopClock()
    const from = newClientAddress()
    const answers = await Promise.all(times(40).map((n) => guess(`n${n}@example.com`, from)))
    expect([count(answers, 401), count(answers, 429)]).toEqual([30, 10])
  })
})
