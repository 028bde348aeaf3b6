import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  cookieOf,
  deviceCookiesOf,
  makeAdmin,
  postAs,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'

describeSite('signing in', (site) => {
  const open = (path: string, cookie: string) => site().fetch(path, { headers: { Cookie: cookie } })
  const sessionsOf = (id: string) => {
    const sessions = site().platform.db.selectFrom('admin_sessions').selectAll()
    return sessions.where('user_id', '=', id).execute()
  }

  test('the screen says when nobody can sign in yet, and what to do when the password is forgotten', async () => {
    const { settings } = site().platform
    const screen = async (query = '') => (await open(`/admin/login${query}`, '')).text()
    expect(await screen()).toContain('Nobody can sign in yet.')
    await makeAdmin(site())
    expect(await screen()).not.toContain('Nobody can sign in yet.')
    expect(await screen('?sent')).toContain('Please ask an owner to make you a link.')
    const from = { name: 'Clinic', address: 'a@clinic.example' }
    Object.assign(settings, { smtp: { url: 'smtp://127.0.0.1:9', from } })
    expect(await screen('?sent')).toContain('email sent! Check your inbox.')
    Object.assign(settings, { smtp: undefined })
  })

  test('an admin without a name is asked for it, and not again after "Not now"', async () => {
    const { email, id } = await makeAdmin(site())
    await setColumns(site().platform, 'admin_users', id, { full_name: '' })
    const cookie = cookieOf(await postSignIn(site(), { email, password: adminPassword }))
    const question = 'What is your name?'
    const dashboard = async (more = '') => (await open('/admin', cookie + more)).text()
    expect(await dashboard()).toContain(question)
    expect(await dashboard()).toContain(`<bdi>${email}</bdi>`)
    const later = await postAs(site(), cookie, '/admin/profile/name-later', {})
    expect(later.headers.get('Location')).toBe('/admin')
    expect(await dashboard(`; ${cookieOf(later)}`)).not.toContain(question)
    const fields = { full_name: 'Abena Mensah', version: '1', back: 'dashboard' }
    const named = await postAs(site(), cookie, '/admin/profile', fields)
    expect(named.headers.get('Location')).toBe('/admin')
    expect(await dashboard()).not.toContain(question)
    expect(await dashboard()).toContain('<bdi>Abena Mensah</bdi>')
  })

  test('a right password opens the back-office, in a cookie that scripts cannot read', async () => {
    const { email, id } = await makeAdmin(site())
    const fields = { email: ` ${email.toUpperCase()} `, password: adminPassword }
    const answer = await postSignIn(site(), fields)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/admin')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^gemev\.session_token=[^;]{40,}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const page = await open('/admin', cookieOf(answer))
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('no-store, private')
    expect(page.headers.get('Vary')).toContain('Cookie')
    const { last_login_at } = await rowOf(site().platform, 'admin_users', id)
    expect(Date.now() - Date.parse(last_login_at ?? '')).toBeLessThan(10_000)
    // The database holds nothing that opens a session.
    const [signed = ''] = cookieOf(answer).split('; ')
    const [token = ''] = decodeURIComponent(signed.split('=')[1] ?? '').split('.')
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(await sessionsOf(id)).toMatchObject([{ token: hash }])
  })

  test('what is missing or malformed is reported', async () => {
    const missing = await postSignIn(site(), {})
    expect(missing.status).toBe(422)
    expect(await missing.text()).toMatch(/Email is required.*Password is required/s)
    const malformed = await postSignIn(site(), { email: 'abena', password: '12345' })
    expect(malformed.status).toBe(422)
    const sentences = /Invalid email address.*Password must be at least 6 characters/s
    expect(await malformed.text()).toMatch(sentences)
  })

  test('after signing in a person returns to the page that was asked for, and only to one of ours', async () => {
    const { email } = await makeAdmin(site())
    const whereTo = async (to: string) => {
      const answer = await postSignIn(site(), { email, password: adminPassword }, { to })
      return answer.headers.get('Location')
    }
    const asked = '/admin/appointments?status=pending&search=a%26b'
    const signIn = (await open(asked, '')).headers.get('Location') ?? ''
    const to = new URL(signIn, 'http://localhost').searchParams.get('to') ?? ''
    expect([to, await whereTo(to)]).toEqual([asked, asked])
    const odd = '/admin/blog?x=//evil.example#\\y'
    expect(await whereTo(odd)).toBe('/admin/blog?x=%2F%2Fevil.example%23%5Cy')
    const ours = ['/blog', '/admin/../blog', '/adminx', '/admin\\evil']
    for (const elsewhere of ['https://evil.example', '//evil.example', ...ours])
      expect(await whereTo(elsewhere), elsewhere).toBe('/admin')
  })

  test('a signed-in admin does not see the form again, until they sign out, which ends the session on the server', async () => {
    const { cookie } = await signedInAdmin(site())
    const form = await open('/admin/login', cookie)
    expect([form.status, form.headers.get('Location')]).toEqual([302, '/admin'])
    const answer = await postAs(site(), cookie, '/admin/logout', {})
    expect(answer.headers.get('Location')).toBe('/admin/login')
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
    expect(answer.headers.getSetCookie().join()).toMatch(/gemev\.session_token=;.*Max-Age=0/)
    expect((await open('/admin', cookie)).headers.get('Location')).toBe('/admin/login')
  })

  test('a session lasts eight hours without a request, longer with one, and seven days in all', async () => {
    const { cookie, id } = await signedInAdmin(site())
    const set = (changes: object) =>
      site()
        .platform.db.updateTable('admin_sessions')
        .set(changes)
        .where('user_id', '=', id)
        .execute()
    const hour = 3_600_000
    const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    await set({ expires_at: inHours(1) })
    const renewed = await open('/admin', cookie)
    expect(renewed.status).toBe(200)
    expect(renewed.headers.getSetCookie().join()).toContain('Max-Age=28800')
    const [session] = await sessionsOf(id)
    expect(Date.parse(session?.expires_at ?? '')).toBeGreaterThan(Date.now() + 7.9 * hour)

    await set({ created_at: inHours(-7 * 24) })
    expect((await open('/admin', cookie)).status).toBe(302)
    expect(await sessionsOf(id)).toEqual([])
  })

  test('a deactivated admin is out with the next request and cannot come back', async () => {
    const { cookie, id, email } = await signedInAdmin(site())
    await setColumns(site().platform, 'admin_users', id, { is_active: false })
    const signedOut = await open('/admin', cookie)
    expect(signedOut.headers.get('Location')).toBe('/admin/login?denied')
    const denied = 'Access denied. Admin privileges required.'
    expect(await (await open('/admin/login?denied', '')).text()).toContain(denied)
    const answer = await postSignIn(site(), { email, password: adminPassword })
    expect(await answer.text()).toContain(denied)
    expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
    expect(await sessionsOf(id)).toEqual([])
  })

  test('does not tell by its time whether there is an account: each costs one hash of a password', async () => {
    const { platform } = site()
    const { email } = await makeAdmin(site())
    const invited = 'invited@example.com'
    await createAdmin(platform, { email: invited, fullName: 'Efua Owusu', passwordHash: null })
    const { password: hashing } = await platform.auth.$context
    const made = { ...hashing }
    onTestFinished(() => void Object.assign(hashing, made))
    let hashes = 0
    // why: no answer shows that a hash was made for nobody, and a time would depend on the machine's load.
    hashing.hash = (text) => {
      hashes += 1
      return made.hash(text)
    }
    hashing.verify = (texts) => {
      hashes += 1
      return made.verify(texts)
    }
    const costs = async (address: string, password: string) => {
      hashes = 0
      const { status } = await postSignIn(site(), { email: address, password })
      return { status, hashes }
    }
    expect(await costs(email, adminPassword)).toEqual({ status: 303, hashes: 1 })
    for (const address of [email, 'nobody@example.com', invited])
      expect(await costs(address, 'not this one'), address).toEqual({ status: 401, hashes: 1 })
  })
})

describeSite('a session cookie that a stranger set before the sign-in', (site) => {
  const sessionOf = (cookie: string) =>
    cookie.split('; ').find((each) => each.startsWith('gemev.session_token=')) ?? ''
  /** The name on the profile of this cookie; undefined where nobody is signed in. */
  const nameOf = async (cookie: string) => {
    const page = await site().fetch('/admin/profile', { headers: { Cookie: cookie } })
    return /value="((?:Abena|Mallory) [^"]*)"/.exec(await page.text())?.[1]
  }

  const access = { role: 'editor', branch: null } as const
  const token = `gemev.session_token=${randomBytes(24).toString('base64url')}`
  const signature = encodeURIComponent(`.${randomBytes(32).toString('base64')}`)
  test.each<[kind: string, plant: () => Promise<string>, name?: string]>([
    ['unsigned', async () => token],
    ['signed by the stranger', async () => token + signature],
    [
      'a session of their own',
      async () => sessionOf((await signedInAdmin(site(), 'Mallory Mensah', access)).cookie),
      'Mallory Mensah',
    ],
  ])('opens no account but that stranger’s own, and is replaced: %s', async (_, plant, name) => {
    const planted = await plant()
    const { email } = await makeAdmin(site())
    const fields = { email, password: adminPassword }
    const cookie = cookieOf(await postSignIn(site(), fields, { cookie: planted }))
    expect(sessionOf(cookie)).not.toBe('')
    expect(sessionOf(cookie)).not.toBe(planted)
    expect(await nameOf(cookie)).toBe('Abena Mensah')
    expect(await nameOf(planted)).toBe(name)
    // The device cookie of the sign-in opens nothing by itself.
    expect(await nameOf(deviceCookiesOf(cookie))).toBeUndefined()
  })
})
