import { expect, test } from 'vitest'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { visibleText } from '#tests/back-office.ts'
import { mailedText } from '#tests/mailed-text.ts'
import { setColumns } from '#tests/rows.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy, describeSite } from '#tests/site-on-each-database.ts'
import { adminPassword, cookieOf, postAs, postSignIn, signedInAdmin } from '#tests/staff.ts'

const password = 'three calabashes beside the well'
const linkIn = (html: string) =>
  /http[^<"&]+\/admin\/reset-password\?token=[\w-]{43}/.exec(html)?.[0] ?? ''
const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

describeSite('colleagues', (site) => {
  const read = async (cookie: string, path: string) =>
    visibleText(await (await site().fetch(path, { headers: { Cookie: cookie } })).text())
  const invite = async (cookie: string, email: string, fields: Record<string, string>) =>
    (await postAs(site(), cookie, '/admin/staff/new', { email, ...fields })).text()

  test('are invited by a link, set a password, and are asked for their name and role only', async () => {
    const { cookie } = await signedInAdmin(site())
    const fields = { role: 'front-desk', branch: 'Bole' }
    const page = await invite(cookie, 'Akua@Example.com', fields)
    const link = linkIn(page)
    expect(page).toContain(`https://wa.me/?text=${encodeURIComponent('You are invited to')}`)
    expect(page).not.toContain('a mail with it is on its way')
    expect(await read(cookie, '/admin/staff')).toMatch(
      /akua@example\.com.*Front desk , Bole.*Invited/,
    )
    const welcome = await read('', pathOf(link))
    expect(welcome).toContain('Choose Your Password')
    expect(welcome).toContain('You will sign in as akua@example.com')
    const set = await postAs(site(), '', pathOf(link), { password, confirmation: password })
    // Whoever has just chosen a password is not asked for it again.
    expect(set.headers.get('Location')).toBe('/admin')
    const own = cookieOf(set)
    const dashboard = await read(own, '/admin')
    expect(dashboard).toContain('What is your name?')
    expect(dashboard).toContain('To answer')
    for (const other of ['Blog', 'Gallery', 'Outbox', 'Staff'])
      expect(dashboard).not.toMatch(new RegExp(`\\b${other}\\b`))
    expect(await read(cookie, '/admin/staff')).not.toContain('Invited')
  })

  test('are not invited twice, without a role, or to a branch that does not exist', async () => {
    const { cookie, email } = await signedInAdmin(site())
    const again = await invite(cookie, email, { role: 'editor' })
    expect(again).toContain('Somebody with this address exists already.')
    expect(again).not.toContain('token=')
    const without = await invite(cookie, 'new@example.com', {})
    expect(without).toContain('Please choose a role.')
    const elsewhere = { role: 'front-desk', branch: 'Accra' }
    expect(await invite(cookie, 'new@example.com', elsewhere)).toContain('Please select a branch.')
    expect(await invite(cookie, 'a@b', { role: 'editor' })).toContain('Invalid email address')
  })

  test('lose what their new role does not include at the next request', async () => {
    const { cookie } = await signedInAdmin(site())
    const yaw = await signedInAdmin(site(), 'Yaw Boateng')
    const open = () => site().fetch('/admin/outbox', { headers: { Cookie: yaw.cookie } })
    expect((await open()).status).toBe(200)
    const path = `/admin/staff/${yaw.id}/edit`
    const saved = await postAs(site(), cookie, path, {
      role: 'editor',
      branch: 'Bole',
      version: '1',
    })
    expect(saved.headers.get('Location')).toBe('/admin/staff?done=saved')
    const refused = await open()
    expect(refused.status).toBe(403)
    expect(visibleText(await refused.text())).toContain(
      'Your role is Editor: you may use the blog, the gallery and the website. If you need more, ask an owner.',
    )
  })

  test('must set up a required second factor before anything else, and cannot turn it off', async () => {
    const { cookie } = await signedInAdmin(site())
    const yaw = await signedInAdmin(site(), 'Yaw Boateng')
    const fields = { role: 'editor', version: '1', second_factor: 'required' }
    await postAs(site(), cookie, `/admin/staff/${yaw.id}/edit`, fields)
    const start = '/admin/profile/second-factor/start'
    for (const path of ['/admin', '/admin/blog', '/admin/profile', '/admin/nothing/here']) {
      const answer = await site().fetch(path, {
        headers: { Cookie: yaw.cookie },
        redirect: 'manual',
      })
      expect(answer.headers.get('Location'), path).toBe(start)
      const sent = await postAs(site(), yaw.cookie, path, {})
      expect(sent.headers.get('Location'), path).toBe(start)
    }
    expect(await read(yaw.cookie, start)).toContain('An owner asks you to set up a second factor')
    await setColumns(site().platform, 'admin_users', yaw.id, { two_factor_enabled: true })
    const stop = '/admin/profile/second-factor/stop'
    const stopped = await postAs(site(), yaw.cookie, stop, { password: 'x' })
    expect(visibleText(await stopped.text())).toContain(
      'An owner requires a second factor for your account.',
    )
    expect((await postAs(site(), yaw.cookie, '/admin/logout', {})).status).toBe(303)
  })

  test('who left are deactivated, until they are reactivated', async () => {
    const { cookie } = await signedInAdmin(site())
    const yaw = await signedInAdmin(site(), 'Yaw Boateng')
    const path = `/admin/staff/${yaw.id}`
    const act = async (name: string) =>
      (await postAs(site(), cookie, `${path}/${name}`, {})).headers.get('Location')
    expect(await act('deactivate')).toBe('/admin/staff?done=deactivated')
    const out = await postAs(site(), yaw.cookie, '/admin/profile', { full_name: 'Still here' })
    expect(out.headers.get('Location')).toBe('/admin/login?ended')
    expect(await act('reactivate')).toBe('/admin/staff?done=reactivated')
    const again = await postSignIn(site(), { email: yaw.email, password: adminPassword })
    expect(again.status).toBe(303)
    expect(await act('sessions')).toBe('/admin/staff?done=signed-out')
    const recorded = await auditEntriesOf(site().platform, yaw.id)
    expect(recorded.filter(({ subject }) => subject === 'Yaw Boateng')).toMatchObject([
      { action: 'access.deactivated' },
      { action: 'access.reactivated' },
      { action: 'access.sessions-ended' },
    ])
  })

  test('that do not exist are answered with 404', async () => {
    const { cookie } = await signedInAdmin(site())
    for (const view of ['edit', 'deactivate', 'password-link']) {
      const page = await site().fetch(`/admin/staff/x1/${view}`, { headers: { Cookie: cookie } })
      expect(page.status, view).toBe(404)
    }
    for (const act of ['deactivate', 'password-link', 'reactivate', 'sessions']) {
      const gone = await postAs(site(), cookie, `/admin/staff/x1/${act}`, {})
      expect(gone.status, act).toBe(404)
      // The last two have no dialog of their own: without JavaScript the page is their sentence.
      const isAlone = act === 'reactivate' || act === 'sessions'
      const sentence = isAlone ? colleagueTexts.refusals['not-found'] : ''
      expect(visibleText(await gone.text()), act).toContain(sentence)
    }
  })
})

test('where mail is configured, the invitation is mailed as well', async () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@clinic.example' }
  const site = await openSite({ ...behindProxy, ...smtp })
  const { cookie } = await signedInAdmin(site)
  const fields = { email: 'akua@example.com', role: 'editor' }
  const page = await (await postAs(site, cookie, '/admin/staff/new', fields)).text()
  expect(page).toContain('a mail with it is on its way')
  const mail = await site.platform.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(mail.to_address).toBe('akua@example.com')
  expect(mailedText(site.platform.settings, mail)).toContain(linkIn(page))
  expect(JSON.stringify(mail)).not.toContain('token=')
  await site.close()
})
