import { expect, test } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy, describeSite } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  cookieOf,
  makeAdmin,
  postAs,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'

const next = 'three calabashes beside the well'

describeSite('a new password that no mail can bring', (site) => {
  const open = async (path: string, cookie: string) =>
    (await site().fetch(path, { headers: { Cookie: cookie } })).text()
  const ask = (email: string) => postAs(site(), '', '/admin/login/reset', { reset_email: email })

  test('is reported to the owners, who make a link', async () => {
    const asking = await makeAdmin(site(), 'Yaw Boateng')
    const { cookie } = await signedInAdmin(site())
    await ask(asking.email)
    const dashboard = await open('/admin', cookie)
    expect(dashboard).toContain('Yaw Boateng')
    expect(dashboard).toContain('asked for a new password on')
    const path = `/admin/staff/${asking.id}/password-link`
    expect(dashboard).toContain(path)
    expect(await open('/admin/staff', cookie)).toContain(path)

    const made = await (await postAs(site(), cookie, path, {})).text()
    const [link = ''] = /http[^<]+\/admin\/reset-password\?token=[\w-]{43}/.exec(made) ?? []
    expect(await open('/admin', cookie)).not.toContain('asked for a new password')
    expect(await open('/admin/staff', cookie)).not.toContain('asked for a new password')

    const { pathname, search } = new URL(link)
    const fields = { password: next, confirmation: next }
    const set = await postAs(site(), '', pathname + search, fields)
    expect(set.headers.get('Location')).toBe('/admin/login?updated')
    // The browser that used the link is a known device of this account.
    expect(set.headers.getSetCookie().join()).toContain('gemev.device-')
    expect((await postSignIn(site(), { email: asking.email, password: next })).status).toBe(303)
  })

  test('is not reported to the person who asked, to other roles, to strangers, or after they have signed in', async () => {
    const asking = await signedInAdmin(site(), 'Ama Owusu')
    const other = await signedInAdmin(site())
    await ask(asking.email)
    await ask('nobody@example.com')
    expect(await open('/admin', asking.cookie)).not.toContain('asked for a new password')
    for (const role of ['editor', 'front-desk'] as const) {
      const { cookie } = await signedInAdmin(site(), role, { role, branch: null })
      expect(await open('/admin', cookie)).not.toContain('asked for a new password')
    }
    expect(await open('/admin/login', '')).not.toContain('Ama Owusu')
    const path = `/admin/staff/${asking.id}/password-link`
    const stranger = await postAs(site(), '', path, {})
    expect(stranger.headers.get('Location')).toBe('/admin/login?ended')
    await postSignIn(site(), { email: asking.email, password: adminPassword })
    expect(await open('/admin', other.cookie)).not.toContain('Ama Owusu</bdi></strong> asks')
  })
})

test('where mail is sent the dashboard shows nobody else who asked', async () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@clinic.example' }
  const site = await openSite({ ...behindProxy, ...smtp })
  const asking = await makeAdmin(site)
  const { cookie } = await signedInAdmin(site)
  await postAs(site, '', '/admin/login/reset', { reset_email: asking.email })
  const page = await site.fetch('/admin', { headers: { Cookie: cookie } })
  expect(await page.text()).not.toContain('asked for a new password')
  await site.close()
})

test('the sign-in screen says when nobody can sign in yet, and only then', async () => {
  const site = await openSite(behindProxy)
  const screen = async () => (await site.fetch('/admin/login')).text()
  expect(await screen()).toContain('Nobody can sign in yet.')
  await makeAdmin(site)
  expect(await screen()).not.toContain('Nobody can sign in yet.')
  await site.close()
})

test('an admin without a name is asked for it, and not again after "Not now"', async () => {
  const site = await openSite(behindProxy)
  const email = 'nameless@example.com'
  const passwordHash = await hashPassword(adminPassword)
  await createAdmin(site.platform, { email, fullName: '', passwordHash })
  const cookie = cookieOf(await postSignIn(site, { email, password: adminPassword }))
  const dashboard = async (cookies = cookie) =>
    (await site.fetch('/admin', { headers: { Cookie: cookies } })).text()
  expect(await dashboard()).toContain('What is your name?')
  expect(await dashboard()).toContain('<bdi>nameless@example.com</bdi>')
  const later = await postAs(site, cookie, '/admin/profile/name-later', {})
  expect(later.headers.get('Location')).toBe('/admin')
  expect(await dashboard(`${cookie}; ${cookieOf(later)}`)).not.toContain('What is your name?')
  const named = await postAs(site, cookie, '/admin/profile', {
    full_name: 'Abena Mensah',
    version: '1',
    back: 'dashboard',
  })
  expect(named.headers.get('Location')).toBe('/admin')
  expect(await dashboard()).not.toContain('What is your name?')
  expect(await dashboard()).toContain('<bdi>Abena Mensah</bdi>')
  await site.close()
})
