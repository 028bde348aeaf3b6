import { expect, test } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'
import { adminPassword, cookieOf, makeAdmin, postAs, postSignIn } from '#tests/staff.ts'

test.each([
  [
    'where mail is sent',
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@clinic.example' },
    /email sent! Check your inbox\./,
  ],
  ['where no mail is sent', {}, /Please ask an owner to make you a link\./],
] as const)('whoever has forgotten the password reads what to do %s', async (_, mail, sentence) => {
  const site = await openSite({ ...behindProxy, ...mail })
  expect(await (await site.fetch('/admin/login?sent')).text()).toMatch(sentence)
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
