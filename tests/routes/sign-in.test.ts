import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowOf, setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { adminPassword, cookieOf, makeAdmin, postSignIn, signedInAdmin } from '#tests/staff.ts'

describeSite('signing in', (site) => {
  const open = (path: string, cookie: string) =>
    site().fetch(path, { headers: { Cookie: cookie }, redirect: 'manual' })

  test('a right password opens the back-office, in a cookie that scripts cannot read', async () => {
    const { email, id } = await makeAdmin(site())
    const answer = await postSignIn(site(), {
      email: ` ${email.toUpperCase()} `,
      password: adminPassword,
    })
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
  })

  test('the database holds nothing that opens a session', async () => {
    const { cookie, id } = await signedInAdmin(site())
    const [session = ''] = cookie.split('; ')
    const [token = ''] = decodeURIComponent(session.split('=')[1] ?? '').split('.')
    const rows = await site()
      .platform.db.selectFrom('admin_sessions')
      .select('token')
      .where('user_id', '=', id)
      .execute()
    expect(rows).toEqual([{ token: createHash('sha256').update(token).digest('base64url') }])
  })

  test.each([
    [{}, ['Email is required', 'Password is required']],
    [
      { email: 'abena', password: '12345' },
      ['Invalid email address', 'Password must be at least 6 characters'],
    ],
  ])('what is missing or malformed is reported: %o', async (fields, sentences) => {
    const answer = await postSignIn(site(), fields as Record<string, string>)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    for (const sentence of sentences) expect(html).toContain(sentence)
  })

  test('after signing in a person returns to the page that was asked for, and only to one of ours', async () => {
    const { email } = await makeAdmin(site())
    const fields = { email, password: adminPassword }
    const whereTo = async (to: string) =>
      (await postSignIn(site(), fields, { to })).headers.get('Location')
    const asked = '/admin/appointments?status=pending&search=a%26b'
    const signIn = (await open(asked, '')).headers.get('Location') ?? ''
    const to = new URL(signIn, 'http://localhost').searchParams.get('to') ?? ''
    expect([to, await whereTo(to)]).toEqual([asked, asked])
    expect(await whereTo('/admin/blog?x=//evil.example#\\y')).toBe(
      '/admin/blog?x=%2F%2Fevil.example%23%5Cy',
    )
    for (const elsewhere of [
      'https://evil.example',
      '//evil.example',
      '/blog',
      '/admin/../blog',
      '/adminx',
      '/admin\\evil',
    ]) {
      expect(await whereTo(elsewhere), elsewhere).toMatch(/^\/admin$/)
    }
  })

  test('a signed-in admin does not see the form again', async () => {
    const { cookie } = await signedInAdmin(site())
    const answer = await open('/admin/login', cookie)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe('/admin')
  })

  test('signing out ends the session on the server', async () => {
    const { cookie } = await signedInAdmin(site())
    const answer = await site().fetch('/admin/logout', {
      method: 'POST',
      headers: { Cookie: cookie },
      redirect: 'manual',
    })
    expect(answer.headers.get('Location')).toBe('/admin/login')
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
    expect(answer.headers.getSetCookie().join()).toMatch(/gemev\.session_token=;.*Max-Age=0/)
    expect((await open('/admin', cookie)).headers.get('Location')).toBe('/admin/login')
  })

  test('a session lasts eight hours without a request, longer with one, and seven days in all', async () => {
    const { cookie, id } = await signedInAdmin(site())
    const { db } = site().platform
    const set = (changes: object) =>
      db.updateTable('admin_sessions').set(changes).where('user_id', '=', id).execute()
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
    const hour = 3_600_000

    await set({ expires_at: inMs(hour) })
    const renewed = await open('/admin', cookie)
    expect(renewed.status).toBe(200)
    expect(renewed.headers.getSetCookie().join()).toContain('Max-Age=28800')
    const { expires_at } = await db
      .selectFrom('admin_sessions')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 7.9 * hour)

    await set({ created_at: inMs(-7 * 24 * hour) })
    expect((await open('/admin', cookie)).status).toBe(302)
    expect(
      await db.selectFrom('admin_sessions').select('id').where('user_id', '=', id).execute(),
    ).toEqual([])
  })

  test('a deactivated admin is out with the next request and cannot come back', async () => {
    const { cookie, id, email } = await signedInAdmin(site())
    await setColumns(site().platform, 'admin_users', id, { is_active: false })
    const signedOut = await open('/admin', cookie)
    expect(signedOut.headers.get('Location')).toBe('/admin/login?denied')
    const page = await site().fetch('/admin/login?denied')
    expect(await page.text()).toContain('Access denied. Admin privileges required.')
    const answer = await postSignIn(site(), { email, password: adminPassword })
    expect(await answer.text()).toContain('Access denied. Admin privileges required.')
    expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
    expect(
      await site()
        .platform.db.selectFrom('admin_sessions')
        .select('id')
        .where('user_id', '=', id)
        .execute(),
    ).toEqual([])
  })
})
