import { expect, test } from 'vitest'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  cookieOf,
  deviceCookiesOf,
  postAs,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'
import { confirmSecondFactor, startSecondFactor, totpCode } from '#tests/totp.ts'

const wrongPassword = { password: 'not this one' }

describeSite('the second factor', (site) => {
  const post = (act: string, cookie: string, fields: Record<string, string>) =>
    postAs(site(), cookie, `/admin/profile/second-factor/${act}`, fields)
  const open = (cookie: string, path = '/admin') =>
    site().fetch(path, { headers: { Cookie: cookie } })

  async function withFactor() {
    const admin = await signedInAdmin(site())
    const { uri, codes } = await startSecondFactor(site(), admin.cookie)
    const confirmed = await confirmSecondFactor(site(), admin.cookie, uri)
    expect(confirmed.headers.get('Location')).toBe('/admin/profile?done=second-factor')
    const device = deviceCookiesOf(admin.cookie)
    return { ...admin, device, cookie: `${cookieOf(confirmed)}; ${device}`, uri, codes }
  }
  /** The cookie of a sign-in that waits for its code. */
  async function pending(email: string, cookie = '') {
    const options = { to: '/admin/outbox', cookie }
    const answer = await postSignIn(site(), { email, password: adminPassword }, options)
    expect(answer.headers.get('Location')).toBe('/admin/login/code?to=%2Fadmin%2Foutbox')
    return cookieOf(answer)
  }
  const giveCode = (cookie: string, code: string) =>
    postAs(site(), cookie, '/admin/login/code?to=%2Fadmin%2Foutbox', { code })
  /** Fails unless the answer opens nothing, and asks for the password again. */
  async function expectExpired(answer: Response) {
    expect(answer.headers.get('Location')).toMatch(/^\/admin\/login\?expired(?:&to=|$)/)
    expect((await open(cookieOf(answer))).status).toBe(302)
  }

  test('is set up with the password, a QR code, ten recovery codes and a first code', async () => {
    const { cookie, email, id } = await signedInAdmin(site())
    const wrong = await post('start', cookie, wrongPassword)
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('This is not your current password')

    const { html, uri, codes } = await startSecondFactor(site(), cookie)
    expect(uri).toMatch(/^otpauth:\/\/totp\/GEMEV:admin-\d+(?:@|%40)example\.com\?secret=[A-Z2-7]+/)
    expect(codes).toHaveLength(10)
    for (const each of codes) expect(each).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    expect(html).toMatch(/<svg[^>]+role="img"/)

    const wrongCode = await post('start', cookie, { code: '000000', uri, codes: codes.join(' ') })
    expect(wrongCode.status).toBe(422)
    const again = (await wrongCode.text()).replaceAll('&amp;', '&')
    for (const text of ['That code is not valid', uri, codes[9]]) expect(again).toContain(text)
    const code = totpCode(uri)
    expect((await post('start', cookie, { code })).status).toBe(303)
    // The code that set it up does not sign in as well.
    await expectExpired(await giveCode(await pending(email), code))
    // Neither the key nor the codes are stored in a form that can be read.
    const rows = site().platform.db.selectFrom('admin_two_factors').selectAll()
    const row = await rows.where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(new URL(uri).searchParams.get('secret'))
    expect(row.backup_codes).not.toContain(codes[0])
  })

  test('names the clinic as it is called, with a colon, spaces and letters of its own', async () => {
    const { cookie } = await signedInAdmin(site())
    const { clinic } = site().platform
    const { read } = clinic
    const name = `Clinic: North & South + ${'Ɛ'.repeat(16)}`
    // why: the other tests of this site go on with the name of the seed.
    clinic.read = async () => {
      const content = await read()
      return { ...content, facts: { ...content.facts, name } }
    }
    const { uri } = await startSecondFactor(site(), cookie)
    clinic.read = read
    const [label = '', query = ''] = uri.replace('otpauth://totp/', '').split('?')
    // Apps differ in whether they read "+" as a space, and in where they look for the colon.
    expect(query).not.toContain('+')
    const issuer = name.replace(':', '')
    expect(new URLSearchParams(query).get('issuer')).toBe(issuer)
    expect(decodeURIComponent(label).split(':')).toEqual([issuer, expect.any(String)])
    const wrong = await post('start', cookie, { code: '000000', uri, codes: 'a-b' })
    expect((await wrong.text()).replaceAll('&amp;', '&')).toContain(uri)
  })

  test('the password alone opens nothing, the code after it does, once', async () => {
    const { email, uri } = await withFactor()
    const [between, second] = [await pending(email), await pending(email)]
    expect(between).toContain('two_factor')
    expect((await open(between)).status).toBe(302)
    const code = totpCode(uri, 1)
    const opened = await giveCode(between, code)
    expect(opened.headers.get('Location')).toBe('/admin/outbox')
    expect((await open(cookieOf(opened))).status).toBe(200)
    await expectExpired(await giveCode(second, code))
    await expectExpired(await giveCode('', totpCode(uri, 1)))
  })

  test('after five wrong codes the password is asked for again', async () => {
    const { email, uri } = await withFactor()
    const between = await pending(email)
    await Promise.all(Array.from({ length: 5 }, () => giveCode(between, '000000')))
    for (let more = 0; more < 4; more += 1) await giveCode(between, '000001')
    await expectExpired(await giveCode(between, totpCode(uri, 1)))
  })

  test('wrong codes of somebody who knows the password do not lock its owner out', async () => {
    const { email, uri, device } = await withFactor()
    for (let challenge = 0; challenge < 4; challenge += 1) {
      const between = await pending(email)
      for (let guess = 0; guess < 5; guess += 1) await giveCode(between, '000000')
    }
    const late = await giveCode(await pending(email), '000000')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await late.text()).toMatch(/Too many codes were tried\. Please try again in \d+ second/)
    const known = `${await pending(email, device)}; ${device}`
    const opened = await giveCode(known, totpCode(uri, 1))
    expect(opened.headers.get('Location')).toBe('/admin/outbox')
  })

  test('a recovery code opens once, however it is typed, and new ones end the old ones', async () => {
    const { id, email, codes, cookie } = await withFactor()
    const [first = '', second = ''] = codes
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `
    const opened = cookieOf(await giveCode(await pending(email), typed))
    expect((await open(opened)).status).toBe(200)
    expect((await giveCode(await pending(email), first)).status).toBe(401)
    const page = await open(opened, '/admin/profile')
    expect(await page.text()).toContain('Recovery codes left: 9.')
    const made = await post('codes', cookie, { password: adminPassword })
    const [fresh = ''] = /[2-9a-z]{5}-[2-9a-z]{5}(?=<\/li>)/.exec(await made.text()) ?? []
    expect((await giveCode(await pending(email), second)).status).toBe(401)
    expect((await giveCode(await pending(email), fresh)).status).toBe(303)
    const actions = (await auditEntriesOf(site().platform, id)).map(({ action }) => action)
    expect(actions).toContain('access.recovery-codes-made')
  })

  test('is ended by its owner, who then needs the password alone', async () => {
    const { email, cookie } = await withFactor()
    expect((await post('stop', cookie, wrongPassword)).status).toBe(422)
    const stopped = await post('stop', cookie, { password: adminPassword })
    expect((await open(cookieOf(stopped))).status).toBe(200)
    const answer = await postSignIn(site(), { email, password: adminPassword })
    expect((await open(cookieOf(answer))).status).toBe(200)
  })

  test('works, and can be set up again, after a power cut between the two writes of a switch', async () => {
    const { db } = site().platform
    const { id, email, uri, cookie } = await withFactor()
    const rows = db.updateTable('admin_two_factors').where('user_id', '=', id)
    await rows.set({ verified: false }).execute()
    expect((await giveCode(await pending(email), totpCode(uri, 1))).status).toBe(303)

    await setColumns({ db }, 'admin_users', id, { two_factor_enabled: false })
    expect((await startSecondFactor(site(), cookie)).uri).toContain('otpauth://totp/')
  })
})
