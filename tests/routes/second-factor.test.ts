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
import { startSecondFactor, totpCode } from '#tests/totp.ts'

describeSite('the second factor', (site) => {
  const post = (path: string, cookie: string, fields: Record<string, string>) =>
    postAs(site(), cookie, path, fields)
  const open = (cookie: string) =>
    site().fetch('/admin', { headers: { Cookie: cookie }, redirect: 'manual' })
  const profile = '/admin/profile/second-factor'

  const confirm = (cookie: string, fields: Record<string, string>) =>
    post(`${profile}/start`, cookie, fields)

  async function withFactor() {
    const admin = await signedInAdmin(site())
    const { uri, codes } = await startSecondFactor(site(), admin.cookie)
    const confirmed = await confirm(admin.cookie, { code: totpCode(uri) })
    expect(confirmed.headers.get('Location')).toBe('/admin/profile?done=second-factor')
    const cookie = `${cookieOf(confirmed)}; ${deviceCookiesOf(admin.cookie)}`
    return { ...admin, cookie, uri, codes }
  }
  async function pending(email: string) {
    const answer = await postSignIn(
      site(),
      { email, password: adminPassword },
      { to: '/admin/outbox' },
    )
    expect(answer.headers.get('Location')).toBe('/admin/login/code?to=%2Fadmin%2Foutbox')
    return cookieOf(answer)
  }
  const giveCode = (cookie: string, code: string) =>
    post('/admin/login/code?to=%2Fadmin%2Foutbox', cookie, { code })
  /** Fails unless the answer opens nothing, and asks for the password again. */
  async function expectExpired(answer: Response) {
    expect(answer.headers.get('Location')).toMatch(/^\/admin\/login\?expired(?:&to=|$)/)
    expect((await open(cookieOf(answer))).status).toBe(302)
  }

  test('is set up with the password, a QR code, ten recovery codes and a first code', async () => {
    const { cookie } = await signedInAdmin(site())
    const wrong = await post(`${profile}/start`, cookie, { password: 'not this one' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('This is not your current password')

    const { html, uri, codes } = await startSecondFactor(site(), cookie)
    expect(uri).toMatch(/^otpauth:\/\/totp\/GEMEV:admin-\d+(?:@|%40)example\.com\?secret=[A-Z2-7]+/)
    expect(codes).toHaveLength(10)
    for (const each of codes) expect(each).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    expect(html).toMatch(/<svg[^>]+role="img"/)

    const wrongCode = await confirm(cookie, { code: '000000', uri, codes: codes.join(' ') })
    expect(wrongCode.status).toBe(422)
    const again = (await wrongCode.text()).replaceAll('&amp;', '&')
    for (const text of ['That code is not valid', uri, codes[9]]) expect(again).toContain(text)
    expect((await confirm(cookie, { code: totpCode(uri) })).status).toBe(303)
  })

  test('names the clinic as it is called, with a colon, spaces and letters of its own', async () => {
    const { cookie } = await signedInAdmin(site())
    const { clinic } = site().platform
    const read = clinic.read
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
    const wrong = await confirm(cookie, { code: '000000', uri, codes: 'a-b' })
    expect((await wrong.text()).replaceAll('&amp;', '&')).toContain(uri)
  })

  test('the password alone opens nothing, the code after it does, once', async () => {
    const { email, uri } = await withFactor()
    const between = await pending(email)
    expect(between).toContain('two_factor')
    expect((await open(between)).status).toBe(302)
    const code = totpCode(uri, 1)
    const second = await pending(email)
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
    const { email, uri, cookie } = await withFactor()
    for (let challenge = 0; challenge < 4; challenge += 1) {
      const between = await pending(email)
      for (let guess = 0; guess < 5; guess += 1) await giveCode(between, '000000')
    }
    const late = await giveCode(await pending(email), '000000')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await late.text()).toMatch(/Too many codes were tried\. Please try again in \d+ second/)
    const known = await postSignIn(
      site(),
      { email, password: adminPassword },
      { to: '/admin/outbox', cookie: deviceCookiesOf(cookie) },
    )
    const opened = await giveCode(
      `${cookieOf(known)}; ${deviceCookiesOf(cookie)}`,
      totpCode(uri, 1),
    )
    expect(opened.headers.get('Location')).toBe('/admin/outbox')
  })

  test('the code that set it up does not sign in as well', async () => {
    const admin = await signedInAdmin(site())
    const code = totpCode((await startSecondFactor(site(), admin.cookie)).uri)
    expect((await confirm(admin.cookie, { code })).status).toBe(303)
    await expectExpired(await giveCode(await pending(admin.email), code))
  })

  test('a recovery code opens once, however it is typed', async () => {
    const { email, codes } = await withFactor()
    const [first = ''] = codes
    const opened = await giveCode(
      await pending(email),
      ` ${first.toUpperCase().replace('-', ' ')} `,
    )
    expect((await open(cookieOf(opened))).status).toBe(200)
    const again = await giveCode(await pending(email), first)
    expect(again.status).toBe(401)
    const page = await site().fetch('/admin/profile', { headers: { Cookie: cookieOf(opened) } })
    expect(await page.text()).toContain('Recovery codes left: 9.')
  })

  test('new recovery codes end the old ones', async () => {
    const { id, email, codes, cookie } = await withFactor()
    const made = await post(`${profile}/codes`, cookie, { password: adminPassword })
    const [fresh = ''] = /[2-9a-z]{5}-[2-9a-z]{5}(?=<\/li>)/.exec(await made.text()) ?? []
    expect((await giveCode(await pending(email), codes[0] ?? '')).status).toBe(401)
    expect((await giveCode(await pending(email), fresh)).status).toBe(303)
    const entries = await auditEntriesOf(site().platform, id)
    expect(entries.map(({ action }) => action)).toContain('access.recovery-codes-made')
  })

  test('is ended by its owner, who then needs the password alone', async () => {
    const { email, cookie } = await withFactor()
    expect((await post(`${profile}/stop`, cookie, { password: 'not this one' })).status).toBe(422)
    const stopped = await post(`${profile}/stop`, cookie, { password: adminPassword })
    expect((await open(cookieOf(stopped))).status).toBe(200)
    const answer = await postSignIn(site(), { email, password: adminPassword })
    expect((await open(cookieOf(answer))).status).toBe(200)
  })

  test('neither the key nor the codes are stored in a form that can be read', async () => {
    const { id, uri, codes } = await withFactor()
    const rows = site().platform.db.selectFrom('admin_two_factors').selectAll()
    const row = await rows.where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(new URL(uri).searchParams.get('secret'))
    expect(row.backup_codes).not.toContain(codes[0])
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
