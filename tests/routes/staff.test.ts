import { beforeAll, expect, test } from 'vitest'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { roleTexts } from '#app/domain/staff/role.ts'
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

describeSite('colleagues', (site) => {
  let owner: Awaited<ReturnType<typeof signedInAdmin>>
  beforeAll(async () => {
    owner = await signedInAdmin(site())
  })
  const open = (path: string, cookie = owner.cookie) =>
    site().fetch(path, { headers: { Cookie: cookie } })
  const read = async (path: string, cookie?: string) =>
    visibleText(await (await open(path, cookie)).text())
  const post = (path: string, fields: Record<string, string> = {}) =>
    postAs(site(), owner.cookie, `/admin/staff/${path}`, fields)
  const invite = async (email: string, fields: Record<string, string>) =>
    (await post('new', { email, ...fields })).text()

  test('are invited by a link, set a password, and are asked for their name and role only', async () => {
    const page = await invite('Akua@Example.com', { role: 'front-desk', branch: 'Bole' })
    const link = linkIn(page)
    expect(page).toContain(`https://wa.me/?text=${encodeURIComponent('You are invited to')}`)
    expect(page).not.toContain('a mail with it is on its way')
    const invited = /akua@example\.com.*Front desk , Bole.*Invited/
    expect(await read('/admin/staff')).toMatch(invited)
    const welcome = await read(link, '')
    expect(welcome).toContain('Choose Your Password')
    expect(welcome).toContain('You will sign in as akua@example.com')
    const set = await postAs(site(), '', link, { password, confirmation: password })
    // Whoever has just chosen a password is not asked for it again.
    expect(set.headers.get('Location')).toBe('/admin')
    const dashboard = await read('/admin', cookieOf(set))
    expect(dashboard).toContain('What is your name?')
    expect(dashboard).toContain('To answer')
    expect(dashboard).not.toMatch(/\b(?:Blog|Gallery|Outbox|Staff)\b/)
    expect(await read('/admin/staff')).not.toContain('Invited')
  })

  test('are not invited twice, without a role, or to a branch that does not exist', async () => {
    const again = await invite(owner.email, { role: 'editor' })
    expect(again).toContain('Somebody with this address exists already.')
    expect(again).not.toContain('token=')
    expect(await invite('new@example.com', {})).toContain('Please choose a role.')
    const elsewhere = { role: 'front-desk', branch: 'Accra' }
    expect(await invite('new@example.com', elsewhere)).toContain('Please select a branch.')
    expect(await invite('a@b', { role: 'editor' })).toContain('Invalid email address')
  })

  test('lose what their new role does not include at the next request', async () => {
    const yaw = await signedInAdmin(site(), 'Yaw Boateng')
    expect((await open('/admin/outbox', yaw.cookie)).status).toBe(200)
    const access = { role: 'editor', branch: 'Bole', version: '1' }
    const saved = await post(`${yaw.id}/edit`, access)
    expect(saved.headers.get('Location')).toBe('/admin/staff?done=saved')
    expect((await open('/admin/outbox', yaw.cookie)).status).toBe(403)
    expect(await read('/admin/outbox', yaw.cookie)).toContain(
      `Your role is Editor: you may use ${roleTexts.editor.uses}. If you need more, ask an owner.`,
    )
  })

  test('must set up a required second factor before anything else, and cannot turn it off', async () => {
    const yaw = await signedInAdmin(site(), 'Yaw Boateng')
    const required = { role: 'editor', version: '1', second_factor: 'required' }
    await post(`${yaw.id}/edit`, required)
    const factor = '/admin/profile/second-factor'
    for (const path of ['/admin', '/admin/blog', '/admin/profile', '/admin/nothing/here'])
      for (const answer of [
        await open(path, yaw.cookie),
        await postAs(site(), yaw.cookie, path, {}),
      ])
        expect(answer.headers.get('Location'), path).toBe(`${factor}/start`)
    const start = await read(`${factor}/start`, yaw.cookie)
    expect(start).toContain('An owner asks you to set up a second factor')
    await setColumns(site().platform, 'admin_users', yaw.id, { two_factor_enabled: true })
    const stopped = await postAs(site(), yaw.cookie, `${factor}/stop`, { password: 'x' })
    expect(visibleText(await stopped.text())).toContain(
      'An owner requires a second factor for your account.',
    )
    expect((await postAs(site(), yaw.cookie, '/admin/logout', {})).status).toBe(303)
  })

  test('who left are deactivated, until they are reactivated', async () => {
    const yaw = await signedInAdmin(site(), 'Yaw Boateng')
    const act = async (name: string) =>
      (await post(`${yaw.id}/${name}`)).headers.get('Location')?.replace('/admin/staff?done=', '')
    expect(await act('deactivate')).toBe('deactivated')
    const out = await postAs(site(), yaw.cookie, '/admin/profile', { full_name: 'Still here' })
    expect(out.headers.get('Location')).toBe('/admin/login?ended')
    expect(await act('reactivate')).toBe('reactivated')
    const again = await postSignIn(site(), { email: yaw.email, password: adminPassword })
    expect(again.status).toBe(303)
    expect(await act('sessions')).toBe('signed-out')
    const recorded = await auditEntriesOf(site().platform, yaw.id)
    expect(recorded.filter(({ subject }) => subject === 'Yaw Boateng')).toMatchObject([
      { action: 'access.deactivated' },
      { action: 'access.reactivated' },
      { action: 'access.sessions-ended' },
    ])
  })

  test('that do not exist are answered with 404', async () => {
    for (const view of ['edit', 'deactivate', 'password-link'])
      expect((await open(`/admin/staff/x1/${view}`)).status, view).toBe(404)
    for (const [act, sentence] of [
      ['deactivate', ''],
      ['password-link', ''],
      // These have no dialog of their own: without JavaScript the page is their sentence.
      ['reactivate', colleagueTexts.refusals['not-found']],
      ['sessions', colleagueTexts.refusals['not-found']],
    ] as const) {
      const gone = await post(`x1/${act}`)
      expect(gone.status, act).toBe(404)
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
