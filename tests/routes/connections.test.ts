import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBackup } from '#app/platform/backup/create/create-backup.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createSealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import { linesOf } from '#tests/backup-lines.ts'
import { openInbox } from '#tests/inbox.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { silentLog } from '#tests/silent-log.ts'
import { openSite, type Site } from '#tests/site.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { answering, openGateway } from '#tests/sms-gateway.ts'
import { account } from '#tests/sms-protocols.ts'
import { adminPassword, cookieOf, postAs, signedInAdmin } from '#tests/staff.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { confirmSecondFactor, startSecondFactor, totpCode } from '#tests/totp.ts'

const pathOf = (name: string) => `/admin/system/settings/${name}`
const password = 'harmattan-over-the-dam'
const present = adminPassword

/** The form of the mail server; without an account where `user` is empty, as the inbox asks for none. */
const mailForm = (port: number, more: Record<string, string> = {}) => ({
  host: '127.0.0.1',
  port: String(port),
  user: '',
  secret: '',
  sender: 'GEMEV <no-reply@gemev.example>',
  version: '1',
  present,
  ...more,
})
const smsForm = { gateway: 'arkesel', user: '', sender: account.sender, secret: account.key }

const versionOf = async ({ platform }: Site, name: string) => {
  const rows = platform.db.selectFrom('website_documents').select('version')
  const row = await rows.where('id', '=', `system-${name}`).executeTakeFirst()
  return String(row?.version ?? 1)
}

/** The markup of a page. */
const show = async (site: Site, cookie: string, path: string) =>
  (await site.fetch(path, { headers: { Cookie: cookie } })).text()

/** A site of one test alone, with an owner. */
async function openOwnSite(env?: Record<string, string>) {
  const site = await openSite(env)
  onTestFinished(site.close)
  return { site, ...(await signedInAdmin(site)) }
}

/** Posts a form at the version that is stored. */
const save = async (site: Site, cookie: string, name: string, fields: Record<string, string>) =>
  postAs(site, cookie, pathOf(name), { present, ...fields, version: await versionOf(site, name) })

const latestAudit = ({ platform }: Site) =>
  platform.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()

/** Changes what is stored, as somebody who can write the database. */
async function changeStored({ platform }: Site, name: string, entered: object) {
  const content = JSON.stringify(entered)
  await setColumns(platform, 'website_documents', `system-${name}`, { content })
  platform.content.notify()
  await platform.followSettings()
}

const forget = ({ platform }: Site) =>
  platform.db.deleteFrom('website_documents').where('id', 'like', 'system-%').execute()

const newInbox = async () => {
  const inbox = await openInbox()
  onTestFinished(inbox.close)
  return inbox
}

describeSiteOnEachDatabase('what owners enter at System', (site, kind) => {
  const once = test.runIf(kind === 'sqlite')
  async function signIn() {
    await forget(site())
    site().platform.content.notify()
    await site().platform.followSettings()
    return signedInAdmin(site())
  }

  test('sends mail at once, by this process and another one, and stops when it is emptied', async () => {
    const { cookie, email } = await signIn()
    const { dataDir, databaseUrl } = site().platform.settings
    const other = await openSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
    onTestFinished(other.close)
    expect(other.platform.mail.isConfigured).toBe(false)
    const inbox = await newInbox()
    const saved = await postAs(site(), cookie, pathOf('mail'), mailForm(inbox.port))
    expect(saved.headers.get('Location')).toBe(`${pathOf('mail')}?done=saved`)
    expect(site().platform.mail.isConfigured).toBe(true)
    await expect.poll(() => other.platform.mail.isConfigured, { timeout: 4000 }).toBe(true)
    expect(other.platform.mail.domain).toBe('gemev.example')
    const tested = await postAs(site(), cookie, '/admin/system/test-mail', { list: '' })
    expect(tested.headers.get('Location')).toBe(`${pathOf('mail')}?done=sent`)
    expect(inbox.messages).toMatchObject([
      { from: 'no-reply@gemev.example', to: [email], subject: 'Test of GEMEV' },
    ])
    const emptied = { host: '', port: '', user: '', sender: '' }
    expect((await save(site(), cookie, 'mail', emptied)).status).toBe(302)
    await expect.poll(() => other.platform.mail.isConfigured, { timeout: 4000 }).toBe(false)
  })

  test('is encrypted in the database, and is in no page and no entry of the audit trail', async () => {
    const { cookie } = await signIn()
    const form = mailForm(9, { user: 'clinic@gemev.example', secret: password })
    expect((await postAs(site(), cookie, pathOf('mail'), form)).status).toBe(302)
    const { db, settings } = site().platform
    expect(settings.smtp?.url).toContain(password)
    const rows = await db.selectFrom('website_documents').select('content').execute()
    const versions = await db.selectFrom('website_document_versions').select('content').execute()
    expect(JSON.stringify([rows, versions])).not.toContain(password)
    expect(JSON.stringify(rows)).toContain('sealed')
    const details = ['host', 'port', 'user', 'sender', 'password']
    expect(await latestAudit(site())).toMatchObject({ action: 'system.mail-changed', details })
    for (const path of [pathOf('mail'), '/admin/system', '/admin/audit'])
      expect(await show(site(), cookie, path)).not.toMatch(/harmattan-over-the-dam|sealed/)
    if (kind === 'sqlite') {
      const options = { folder: newTemporaryFolder(), clock: systemClock, log: silentLog }
      const { file } = await createBackup(settings, options)
      const saved = linesOf(file).join('\n')
      expect(saved).toContain('system-mail')
      expect(saved).not.toContain(password)
    }
    // What was typed is not sent back with a form that must be corrected, either.
    const wrong = await save(site(), cookie, 'mail', { ...form, port: 'x' })
    expect(wrong.status).toBe(422)
    const again = await wrong.text()
    expect(again).toContain('Please write a number such as 587.')
    for (const typed of [password, present]) expect(again).not.toContain(typed)
  })

  test('keeps its password when the field is empty, but for the same server and account alone', async () => {
    const { cookie } = await signIn()
    const form = mailForm(9, { user: 'clinic', secret: password })
    await postAs(site(), cookie, pathOf('mail'), form)
    const kept = { ...form, secret: '', sender: 'clinic@gemev.example' }
    expect((await save(site(), cookie, 'mail', kept)).status).toBe(302)
    expect(site().platform.settings.smtp?.url).toContain(password)
    for (const other of [{ host: 'evil.example' }, { port: '587' }, { user: 'other' }]) {
      const refused = await save(site(), cookie, 'mail', { ...kept, ...other })
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain('Please enter this again, for this server or account.')
    }
    // Somebody who can write the database cannot have the password sent to another server.
    const stored = await rowOf(site().platform, 'website_documents', 'system-mail')
    await changeStored(site(), 'mail', { ...JSON.parse(stored.content), host: 'evil.example' })
    const { smtp, unreadable } = site().platform.settings
    expect([smtp, unreadable]).toEqual([undefined, ['mail']])
  })

  test('is a conflict for whoever has opened the form before somebody else saved it', async () => {
    const { cookie } = await signIn()
    await postAs(site(), cookie, pathOf('mail'), mailForm(9))
    const late = await postAs(site(), cookie, pathOf('mail'), mailForm(10))
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Somebody else has changed this.')
    expect(site().platform.settings.smtp?.url).toBe('smtp://127.0.0.1:9')
  })

  once('asks for the password of the owner', async () => {
    const { cookie } = await signIn()
    for (const [typed, text] of [
      ['', 'Password is required'],
      ['a wrong password', 'This is not your current password'],
    ] as const) {
      const refused = await postAs(site(), cookie, pathOf('mail'), mailForm(9, { present: typed }))
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain(text)
    }
    expect(site().platform.settings.smtp).toBeUndefined()
    expect((await postAs(site(), cookie, pathOf('facts'), mailForm(9))).status).toBe(404)
  })

  once('asks for a code of the app instead, which counts once', async () => {
    const { cookie } = await signIn()
    const { uri } = await startSecondFactor(site(), cookie)
    const on = await confirmSecondFactor(site(), cookie, uri)
    const mine = cookieOf(on)
    expect(await show(site(), mine, pathOf('mail'))).toContain('name="code"')
    const post = (code: string, port = 9) =>
      postAs(site(), mine, pathOf('mail'), mailForm(port, { code }))
    // The password is not enough, nor is the code that was used to set the app up.
    for (const code of ['', totpCode(uri)]) expect((await post(code)).status).toBe(422)
    // An invalid form uses up no code.
    expect((await post(totpCode(uri, 1), 0)).status).toBe(422)
    expect((await post(totpCode(uri, 1))).status).toBe(302)
    const again = await save(site(), mine, 'mail', mailForm(10, { code: totpCode(uri, 1) }))
    expect(again.status).toBe(422)
  })

  once('says plainly why a test mail was not sent, and without secrets', async () => {
    const { cookie } = await signIn()
    const tested = async () => {
      const answer = await postAs(site(), cookie, '/admin/system/test-mail', {})
      return { status: answer.status, text: await answer.text() }
    }
    expect((await tested()).text).toContain('Please save the settings first.')
    // A server that repeats what it was sent, none at all, and one that refuses the sender.
    const echoing = createServer((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (sent) => {
        const text = sent.toString()
        if (text.startsWith('EHLO')) socket.write('250-hello\r\n250 AUTH PLAIN\r\n')
        else socket.write(`535 you said ${text.trim()} and ${password}\r\n`)
      })
      socket.on('error', () => {})
    })
    const account = { user: 'clinic', secret: password }
    await save(site(), cookie, 'mail', mailForm(await listenUntilEnd(echoing), account))
    const refused = await tested()
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('The mail server refuses the user name or password.')
    const sent = Buffer.from(`\0${account.user}\0${password}`).toString('base64')
    for (const secret of [password, sent]) expect(refused.text).not.toContain(secret)
    const failed = { action: 'system.mail-tested', details: ['failed'] }
    expect(await latestAudit(site())).toMatchObject(failed)
    await save(site(), cookie, 'mail', mailForm(9))
    expect((await tested()).text).toContain('The mail server does not answer.')
    const inbox = await newInbox()
    inbox.refuseWith(550, 'MAIL FROM')
    await save(site(), cookie, 'mail', mailForm(inbox.port))
    const wrongSender = 'The mail server refuses the mail. Is the sender right?'
    for (const _ of [3, 4, 5]) expect((await tested()).text).toContain(wrongSender)
    const limited = await tested()
    expect(limited.status).toBe(429)
    expect(limited.text).toContain('Too many tests.')
  })

  once('refuses what is no server, no sender and no gateway of the table', async () => {
    const { cookie } = await signIn()
    const cases: [string, Record<string, string>, string][] = [
      ['mail', mailForm(9, { host: 'a@b/c' }), 'Please write the name alone'],
      ['mail', mailForm(9, { host: '' }), 'Mail server is required'],
      ['mail', mailForm(70_000), 'Please write a number such as 587.'],
      ['mail', mailForm(9, { sender: 'a@b.example\r\nBcc: c@d.example' }), 'on one line'],
      ['mail', mailForm(9, { user: 'clinic' }), 'Please enter this.'],
      ['sms', { ...smsForm, gateway: 'toString' }, 'Please choose one.'],
      ['sms', { ...smsForm, gateway: 'hubtel' }, 'User name is required'],
      ['sms', { ...smsForm, secret: '' }, 'Please enter this.'],
      ['sms', { ...smsForm, secret: 'key\u200b' }, 'Please copy the key again'],
      ['address', { address: 'https://gemev.example/path' }, 'Please write it like'],
      ['address', { address: 'http://gemev.example' }, 'Please write it like'],
      ['address', { address: 'https://gemev.example' }, 'open the site at https://gemev'],
    ]
    for (const [name, fields, text] of cases) {
      const refused = await save(site(), cookie, name, fields)
      expect(refused.status, text).toBe(422)
      expect(await refused.text()).toContain(text)
    }
  })

  test('is the address of links, canonical addresses and cookies once it is saved there', async () => {
    const { cookie } = await signIn()
    const home = async () => (await site().fetch('http://localhost:3000/')).text()
    expect(await home()).toContain('http://localhost:3000/')
    const saved = await site().fetch(`http://gemev.example${pathOf('address')}`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: 'https://gemev.example' },
      body: new URLSearchParams({ address: 'https://gemev.example/', version: '1', present }),
      redirect: 'manual',
    })
    expect(saved.status).toBe(302)
    const { settings } = site().platform
    expect(settings).toMatchObject({ publicUrl: 'https://gemev.example', publicUrlIsSet: true })
    expect(await home()).toContain('<link rel="canonical" href="https://gemev.example/"')
    const map = await site().fetch('http://gemev.example/sitemap.xml')
    expect(await map.text()).toContain('<loc>https://gemev.example/')
    expect(map.headers.get('Strict-Transport-Security')).toContain('max-age')
    // Everybody signs in once more, and from other names, too: the address may have been a mistake.
    const out = await site().fetch('/admin', { headers: { Cookie: cookie }, redirect: 'manual' })
    expect(out.headers.get('Location')).toContain('/admin/login')
    const again = await signedInAdmin(site(), 'Esi Mensah')
    expect(again.cookie).toContain('__Host-gemev.session_token')
    expect((await save(site(), again.cookie, 'address', { address: '' })).status).toBe(302)
    expect(settings).toMatchObject({ publicUrl: 'http://localhost:3000', publicUrlIsSet: false })
  })
})

test('SMS leave by the gateway that was entered, and a test says how that went', async () => {
  const gateway = await openGateway('arkesel')
  onTestFinished(gateway.close)
  const { site, cookie } = await openOwnSite({ SMS_URL: gateway.settings.url })
  expect(site.platform.messages.isSetUp.sms).toBe(false)
  expect((await save(site, cookie, 'sms', smsForm)).status).toBe(302)
  expect(site.platform.messages.isSetUp.sms).toBe(true)
  const stored = await rowOf(site.platform, 'website_documents', 'system-sms')
  expect(stored.content).not.toContain(account.key)
  const tested = (phone = '024 437 6834') =>
    postAs(site, cookie, '/admin/system/test-sms', { phone, list: '' })
  const landline = await (await tested('030 212 3456')).text()
  expect(landline).toContain('Please enter a mobile number of Ghana')
  expect((await tested()).headers.get('Location')).toBe(`${pathOf('sms')}?done=sent`)
  expect(gateway.taken).toMatchObject([
    { to: '233244376834', text: 'Test of the website of GEMEV.' },
  ])
  const entry = { action: 'system.sms-tested', details: ['sent'] }
  expect(await latestAudit(site)).toMatchObject(entry)
  gateway.answerWith(answering(401, { message: `no such key ${account.key}` }))
  const refused = await (await tested()).text()
  expect(refused).toContain('Arkesel refuses the user name or API key.')
  gateway.answerWith(answering(400, { message: `wrong sender for ${account.key}` }))
  const echoed = await (await tested()).text()
  expect(echoed).toContain('wrong sender for …')
  expect(echoed).not.toContain(account.key)
  // The sender alone changes: the key stays.
  const renamed = { ...smsForm, sender: 'Clinic', secret: '' }
  expect((await save(site, cookie, 'sms', renamed)).status).toBe(302)
  expect(site.platform.settings.sms).toMatchObject({ sender: 'Clinic', key: account.key })
  expect((await save(site, cookie, 'sms', { gateway: '' })).status).toBe(302)
  expect(site.platform.messages.isSetUp.sms).toBe(false)
})

test('what this program can no longer use is named at System, sends nothing, and a password is asked for again', async () => {
  const { site, cookie } = await openOwnSite()
  // A gateway that this version does not know, and a password that another machine has encrypted.
  await save(site, cookie, 'sms', smsForm)
  await changeStored(site, 'sms', { gateway: 'former', sender: account.sender })
  expect(site.platform.messages.isSetUp.sms).toBe(false)
  const form = mailForm(9, { user: 'clinic', secret: password })
  await save(site, cookie, 'mail', form)
  const { host, port, user, sender } = form
  const sealed = createSealedTexts('the secret of another machine').encrypt(password, 'x')
  await changeStored(site, 'mail', { host, port, user, sender, sealed })
  expect(site.platform.mail.isConfigured).toBe(false)
  const system = await show(site, cookie, '/admin/system')
  for (const words of ['can no longer be used', 'can no longer be read'])
    expect(system).toContain(words)
  for (const name of ['sms', 'mail'])
    expect(await show(site, cookie, pathOf(name))).toContain('can no longer be used')
  expect((await save(site, cookie, 'mail', { ...form, secret: '' })).status).toBe(422)
  expect((await save(site, cookie, 'mail', form)).status).toBe(302)
  expect(site.platform.settings.smtp?.url).toContain(password)
})

test('the environment wins, and is shown by the names of its settings alone', async () => {
  const secret = 'secret-of-the-environment'
  const { site, cookie } = await openOwnSite({
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: `smtp://clinic:${secret}@127.0.0.1:9`,
    MAIL_FROM: 'clinic@gemev.example',
    SMS_GATEWAY: 'log',
  })
  for (const [name, variable, fields] of [
    ['address', 'PUBLIC_URL', { address: '' }],
    ['mail', 'SMTP_URL and MAIL_FROM', mailForm(25)],
    ['sms', 'SMS_GATEWAY', smsForm],
  ] as const) {
    const text = await show(site, cookie, pathOf(name))
    expect(text).toContain(variable)
    for (const hidden of ['name="present"', secret]) expect(text).not.toContain(hidden)
    expect((await save(site, cookie, name, fields)).status).toBe(422)
  }
  // Also over what was entered before the environment set it.
  const content = JSON.stringify({ host: 'other.example', port: '25', sender: 'a@other.example' })
  await site.platform.db
    .insertInto('website_documents')
    .values({ id: 'system-mail', content, version: 2, updated_at: '2026-11-20T08:00:00.000Z' })
    .execute()
  site.platform.content.notify()
  await site.platform.followSettings()
  expect(site.platform.settings.smtp?.url).toContain('127.0.0.1:9')
})
