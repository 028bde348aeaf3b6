import { expect, test as onEach } from 'vitest'
import { newClientAddress } from '#tests/appointment-requests.ts'
import type { Claims } from '#tests/authenticator.ts'
import {
  addPasskey,
  answerChallenge,
  askForChallenge,
  newAuthenticator,
  newChallenge,
  signInByPasskey,
  startPasskey,
} from '#tests/passkeys.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  cookieOf,
  deviceCookiesOf,
  firstAdmin,
  postAs,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'
import { confirmSecondFactor, startSecondFactor } from '#tests/totp.ts'

const notAccepted =
  'Your passkey was not accepted. Please try again, or sign in with your password.'

describeSiteOnEachDatabase('signing in by passkey', (site, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const open = (cookie: string) => site().fetch('/admin', { headers: { Cookie: cookie } })

  async function withPasskey() {
    const admin = await signedInAdmin(site())
    const { device } = await addPasskey(site(), admin.cookie)
    const passkeys = site().platform.db.selectFrom('admin_passkeys').selectAll()
    const passkey = () => passkeys.where('user_id', '=', admin.id).executeTakeFirstOrThrow()
    const entries = site().platform.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc')
    /** The entries of the audit trail of what they did, the newest first. */
    const recorded = () => entries.where('actor_id', '=', admin.id).execute()
    return { ...admin, device, passkey, recorded }
  }
  const actAsOwner = async (path: string, fields = {}) =>
    postAs(site(), (await firstAdmin(site())).cookie, `/admin/staff/${path}`, fields)
  async function expectRefused(answer: Response, words = notAccepted) {
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token')
    expect(await answer.text()).toContain(words)
  }

  test('opens the page that was asked for, as a password does', async () => {
    const { id, device, recorded, passkey } = await withPasskey()
    const answer = await signInByPasskey(device, site(), {}, '/admin/outbox')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/admin/outbox')
    const cookie = cookieOf(answer)
    expect((await open(cookie)).status).toBe(200)
    expect(deviceCookiesOf(cookie)).not.toBe('')
    const entry = { action: 'access.signed-in', details: ['by passkey'] }
    expect((await recorded())[0]).toMatchObject(entry)
    const { last_login_at } = await rowOf(site().platform, 'admin_users', id)
    const { counter, last_used_at } = await passkey()
    expect(counter).toBe(1)
    for (const time of [last_login_at, last_used_at])
      expect(Date.now() - Date.parse(time ?? '')).toBeLessThan(120_000)
    const elsewhere = await signInByPasskey(device, site(), {}, 'https://evil.example')
    expect(elsewhere.headers.get('Location')).toBe('/admin')
    // The device is asked for fingerprint, face or PIN, and no account is named.
    const { options } = await newChallenge(site())
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  onEach('an answer counts once, also when it is sent twice at a time', async () => {
    const { device } = await withPasskey()
    const { options, cookie } = await newChallenge(site())
    const answer = device.get(options)
    const answers = await Promise.all([1, 2, 3].map(() => answerChallenge(site(), answer, cookie)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401, 401])
    await expectRefused(await answerChallenge(site(), answer, cookie))
  })

  test('an answer of another origin, host, challenge or key, or without the person, is refused and recorded', async () => {
    const { device, recorded } = await withPasskey()
    const copy = Object.assign(newAuthenticator(site()), { id: device.id })
    for (const [from, claims, words] of [
      [device, { origin: 'https://evil.example' }],
      [device, { rpId: 'evil.example' }],
      [device, { challenge: 'A'.repeat(43) }],
      [device, { isVerified: false }, 'Your device did not check'],
      [copy, {}],
    ] as [typeof device, Claims, string?][]) {
      await expectRefused(await signInByPasskey(from, site(), claims), words)
      expect((await recorded())[0]).toMatchObject({ action: 'access.refused' })
      expect((await signInByPasskey(device, site())).status).toBe(303)
    }
  })

  test('a counter that goes back is a copied key, and refused', async () => {
    const { device } = await withPasskey()
    expect((await signInByPasskey(device, site(), { count: 7 })).status).toBe(303)
    await expectRefused(await signInByPasskey(device, site(), { count: 7 }))
    await expectRefused(await signInByPasskey(device, site(), { count: 3 }))
    expect((await signInByPasskey(device, site(), { count: 4_294_967_295 })).status).toBe(303)
  })

  test('a passkey that is backed up counts on each device of its owner anew', async () => {
    const { cookie } = await signedInAdmin(site())
    const { device } = await addPasskey(site(), cookie, undefined, { isBackedUp: true })
    for (const count of [7, 3, 3, 0]) {
      const answer = await signInByPasskey(device, site(), { count, isBackedUp: true })
      expect(answer.status, String(count)).toBe(303)
    }
  })

  test('a challenge to sign in counts for five minutes, in the browser that asked for it', async () => {
    const { device, cookie } = await withPasskey()
    const [mine, other] = [await newChallenge(site()), await newChallenge(site())]
    await expectRefused(await answerChallenge(site(), device.get(mine.options), other.cookie))
    await expectRefused(await answerChallenge(site(), device.get(mine.options), ''))
    const ofNewPasskey = await startPasskey(site(), cookie)
    const answer = device.get(ofNewPasskey.options)
    await expectRefused(await answerChallenge(site(), answer, ofNewPasskey.cookie))
    const late = await newChallenge(site())
    const { db } = site().platform
    const waiting = db.selectFrom('admin_verifications').select('expires_at').orderBy('id', 'desc')
    const { expires_at } = await waiting.executeTakeFirstOrThrow()
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(300_000)
    const past = new Date(Date.now() - 1000).toISOString()
    await db.updateTable('admin_verifications').set({ expires_at: past }).execute()
    await expectRefused(await answerChallenge(site(), device.get(late.options), late.cookie))
  })

  test('a removed passkey opens nothing', async () => {
    const { device, cookie, passkey } = await withPasskey()
    const path = `/admin/profile/passkeys/${(await passkey()).id}/remove`
    await postAs(site(), cookie, path, {})
    await expectRefused(await signInByPasskey(device, site()))
    const entries = site().platform.db.selectFrom('audit_entries').selectAll()
    expect(await entries.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
      action: 'access.refused',
      actor_name: 'An unknown address',
      details: ['passkey'],
    })
  })

  test('a deactivated colleague is refused, and not once they are back', async () => {
    const { id, device } = await withPasskey()
    await actAsOwner(`${id}/deactivate`)
    await expectRefused(await signInByPasskey(device, site()), 'Access denied.')
    await actAsOwner(`${id}/reactivate`)
    expect((await signInByPasskey(device, site())).status).toBe(303)
  })

  test('a password that is set by a link ends the passkeys that were there', async () => {
    const { id, device, recorded } = await withPasskey()
    const made = await actAsOwner(`${id}/password-link`)
    const [, token = ''] = /reset-password\?token=([\w-]{43})/.exec(await made.text()) ?? []
    const password = 'three calabashes beside the well'
    const path = `/admin/reset-password?token=${token}`
    await postAs(site(), '', path, { password, confirmation: password })
    const removal = { action: 'access.passkey-removed', details: ['by a password link', 'Phone'] }
    expect(await recorded()).toContainEqual(expect.objectContaining(removal))
    await expectRefused(await signInByPasskey(device, site()))
  })

  test('no code is asked for, also where an owner requires a second factor', async () => {
    const { id, email, device, cookie } = await withPasskey()
    await setColumns(site().platform, 'admin_users', id, { second_factor_required: true })
    // The passkey alone is no second factor of the password, which goes on opening the account.
    const without = cookieOf(await signInByPasskey(device, site()))
    expect((await open(without)).headers.get('Location')).toBe('/admin/profile/second-factor/start')
    const { uri } = await startSecondFactor(site(), cookie)
    await confirmSecondFactor(site(), cookie, uri)
    const byPassword = await postSignIn(site(), { email, password: adminPassword })
    expect(byPassword.headers.get('Location')).toContain('/admin/login/code')
    expect((await open(cookieOf(await signInByPasskey(device, site())))).status).toBe(200)
  })

  test('a stranger gets a limited number of challenges and of wrong answers, apart from browsers of staff', async () => {
    const from = newClientAddress()
    const cookie = deviceCookiesOf((await firstAdmin(site())).cookie)
    const ask = async (options: object) => (await askForChallenge(site(), options)).status
    const statuses = await Promise.all(Array.from({ length: 31 }, () => ask({ from })))
    expect(statuses.toSorted()).toEqual([...Array(30).fill(200), 429])
    expect(await ask({ from, cookie })).toBe(200)
    // All strangers together have a number of their own.
    const limits = site().platform.db.updateTable('rate_limits').set({ points: 500 })
    await limits.where('key', '=', 'passkey challenges of strangers').execute()
    expect([await ask({}), await ask({ cookie })]).toEqual([429, 200])
    const answers = []
    for (let nth = 0; nth < 31; nth += 1)
      answers.push((await answerChallenge(site(), '{}', '', { from })).status)
    expect(answers).toEqual([...Array(30).fill(401), 429])
  })
})
