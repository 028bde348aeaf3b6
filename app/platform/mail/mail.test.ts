import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnSqlite } from '#tests/databases.ts'
import { type Inbox, openInbox } from '#tests/inbox.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createMail } from './mail.server.ts'
import type { NewMail } from './mail.ts'
import { createSmtpTransport, type Transport } from './smtp.server.ts'

const minute = 60_000
const publicUrl = 'https://clinic.example'
const clinicSender = { name: 'Clinic', address: 'no-reply@clinic.example' }
const linkMail = {
  to: 'ama@example.com',
  subject: 'Your link',
  text: 'Open it: https://x.example',
}

/** Waits until a check passes, at most half a minute. */
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, 30_000)

/** Greets, and answers everything with a line that announces another one, which never comes. */
function talkWithoutEnd(socket: Socket) {
  socket.write('220 mail.example ESMTP\r\n')
  const talking = setInterval(() => socket.write('250-still thinking\r\n'), 50)
  socket.once('close', () => clearInterval(talking))
}

describeOnSqlite('mail', (database) => {
  const rows = () => database().db.selectFrom('outbox').selectAll().orderBy('id').execute()
  /** Waits until the only mail is stored like this. */
  const becomes = (row: object) => eventually(async () => expect(await rows()).toMatchObject([row]))
  const hasFailed = (error: RegExp) => becomes({ last_error: expect.stringMatching(error) })

  /** Starts a process that delivers mails; `pass` moves its clock on. */
  function startMail(url?: string, secret = 'a secret', transport?: Transport, aheadMs = 0) {
    const { db } = database()
    const clock = { now: () => new Date(Date.now() + aheadMs) }
    const mail = createMail(
      { db, clock, log: silentLog, secret },
      { publicUrl, smtp: url ? { url, from: clinicSender } : undefined },
      transport,
    )
    mail.start()
    onTestFinished(() => mail.stop())
    const pass = (milliseconds: number) => {
      aheadMs += milliseconds
      mail.wake()
    }
    const send = async (more: Partial<NewMail> = {}) => {
      await mail.send({ db }, { ...linkMail, ...more })
      mail.wake()
    }
    return { mail, send, pass, now: () => clock.now() }
  }

  async function newInbox(port?: number): Promise<Inbox> {
    const inbox = await openInbox(port)
    onTestFinished(() => inbox.close())
    return inbox
  }

  it('is delivered once, and its text is then deleted', async () => {
    const inbox = await newInbox()
    const { send } = startMail(inbox.url)
    await send({ subject: 'Wɔ asɔre: ɛ ŋ' })
    await becomes({ status: 'sent' })
    const delivered = { to: ['ama@example.com'], from: clinicSender.address, text: linkMail.text }
    expect(inbox.messages).toMatchObject([{ ...delivered, subject: 'Wɔ asɔre: ɛ ŋ' }])
    const [row] = await rows()
    expect(row).toMatchObject({ body_text: '', attempts: 1, claimed_until: null })
    expect(inbox.messages[0]?.headers).toContain(`Message-ID: ${row?.message_id}`)
  })

  it('exists if and only if what caused it does, and waits without SMTP, with its text', async () => {
    const { mail, send, pass } = startMail()
    const tx = await database().db.startTransaction().execute()
    await mail.send({ db: tx }, linkMail)
    await tx.rollback().execute()
    expect(await rows()).toEqual([])
    await send()
    pass(60 * minute)
    expect(mail.isConfigured).toBe(false)
    await becomes({ status: 'waiting', attempts: 0, body_text: linkMail.text })
  })

  it('is tried again after a refusal for now, later and later, under the same Message-ID', async () => {
    const inbox = await newInbox()
    inbox.refuseWith(451)
    const { send, pass, now } = startMail(inbox.url)
    await send()
    await becomes({ attempts: 1, last_error: expect.stringContaining('451') })
    pass(20_000)
    const secondAt = now().getTime()
    await becomes({ attempts: 2, claimed_until: null })
    const [second] = await rows()
    expect(Date.parse(second?.next_attempt_at ?? '') - secondAt).toBeGreaterThanOrEqual(22_500)
    inbox.refuseWith(undefined)
    pass(minute)
    await becomes({ status: 'sent' })
    expect(inbox.messages[0]?.headers).toContain(`Message-ID: ${(await rows())[0]?.message_id}`)
  })

  it.each([
    ['is given up at once when the mailbox does not exist', undefined, 'failed'],
    ['is tried on when it is our own settings that a server refuses', 'MAIL FROM', 'waiting'],
  ] as const)('%s', async (_, command, status) => {
    const inbox = await newInbox()
    inbox.refuseWith(550, command)
    await startMail(inbox.url).send()
    await hasFailed(/550/)
    expect(await rows()).toMatchObject([{ status, attempts: 1, body_text: linkMail.text }])
  })

  it('does not leave this machine without encryption', async () => {
    const inbox = await newInbox()
    // This is another name of this machine, which the program does not recognise as local.
    const { send } = startMail(inbox.url.replace('127.0.0.1', '127.1'))
    await send()
    await hasFailed(/STARTTLS|TLS/)
    expect(inbox.messages).toEqual([])
  })

  it('is not delayed by a clock that was once wrong', async () => {
    const inbox = await newInbox()
    await startMail().mail.send(database(), linkMail)
    const wrong = '2099-01-01T00:00:00.000Z'
    const outbox = database().db.updateTable('outbox')
    await outbox.set({ next_attempt_at: wrong, claimed_until: wrong }).execute()
    startMail(inbox.url)
    await eventually(() => expect(inbox.messages).toHaveLength(1))
  })

  it('is not sent after its time', async () => {
    const inbox = await newInbox()
    const giveUpAt = new Date(Date.now() + minute)
    await startMail().mail.send(database(), { ...linkMail, giveUpAt })
    startMail(inbox.url, undefined, undefined, 2 * minute)
    await becomes({ status: 'failed' })
    expect(inbox.messages).toEqual([])
  })

  it('carries no second header, no second recipient and no second address', async () => {
    const inbox = await newInbox()
    const { send } = startMail(inbox.url)
    await send({ subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody' })
    await eventually(() => expect(inbox.messages).toHaveLength(1))
    expect(inbox.messages[0]?.to).toEqual(['ama@example.com'])
    expect(inbox.messages[0]?.headers).not.toMatch(/^Bcc:/im)
    const hostile = ['a@example.com, eve@example.com', 'a@example.com\r\nRCPT TO:<eve@example.com>']
    for (const to of [...hostile, '"a b"@example.com', '<a@example.com>', 'a@b;c.example']) {
      await send({ to })
    }
    const stored = [{ status: 'sent' }, ...Array(5).fill({ status: 'failed' })]
    await eventually(async () => expect(await rows()).toMatchObject(stored))
    expect(inbox.messages).toHaveLength(1)
  })

  it('is sent with its link, which the database never holds in clear', async () => {
    const inbox = await newInbox()
    inbox.refuseWith(451)
    const { send, pass } = startMail(inbox.url)
    const link = 'https://x.example/$&?token=0123456789'
    const text = `Open it:\n${link}\nor this: ${link}`
    await send({ text, link })
    await hasFailed(/451/)
    expect(JSON.stringify(await rows())).not.toContain('0123456789')
    await becomes({ body_text: expect.stringContaining('Open it:\n(a link') })
    inbox.refuseWith(undefined)
    pass(minute)
    await becomes({ status: 'sent', body_text: '', sealed_link: null })
    expect(inbox.messages).toMatchObject([{ text: text.replaceAll('\n', '\r\n') }])
  })

  it('waits for the secret that its link was stored with', async () => {
    const inbox = await newInbox()
    const other = startMail(inbox.url, 'another secret')
    const link = 'https://x.example/token'
    await startMail().mail.send(database(), { ...linkMail, text: link, link })
    other.mail.wake()
    const unread = expect.stringContaining('can no longer be read')
    await becomes({ status: 'waiting', last_error: unread })
    await other.mail.stop()
    startMail(inbox.url).pass(minute)
    await eventually(() => expect(inbox.messages).toMatchObject([{ text: link }]))
  })

  it('does not bring a link to another recipient', async () => {
    const inbox = await newInbox()
    const link = 'https://x.example/token'
    await startMail().mail.send(database(), { ...linkMail, text: link, link })
    await database().db.updateTable('outbox').set({ to_address: 'eve@example.com' }).execute()
    startMail(inbox.url).mail.wake()
    await hasFailed(/can no longer be read/)
    expect(inbox.messages).toEqual([])
  })

  it('arrives at least once when a mail server that died comes back', async () => {
    const inbox = await newInbox()
    const { send, pass } = startMail(inbox.url)
    for (let n = 0; n < 30; n += 1) await send({ subject: `Mail ${n}` })
    await eventually(() => expect(inbox.messages.length).toBeGreaterThan(2))
    await inbox.close()
    expect(inbox.messages.length).toBeLessThan(30)
    await sleep(100)
    const back = await newInbox(inbox.port)
    await eventually(async () => {
      pass(minute)
      expect((await rows()).map(({ status }) => status)).not.toContain('waiting')
    })
    const arrived = new Set([...inbox.messages, ...back.messages].map(({ subject }) => subject))
    expect(arrived.size).toBe(30)
  })

  it.each([
    ['says nothing', () => {}],
    ['talks without end', talkWithoutEnd],
  ])('delays no request and is tried again, where the mail server %s', async (_, talk) => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}))
      talk(socket)
    })
    const url = `smtp://127.0.0.1:${await listenUntilEnd(server)}`
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    // why: nobody waits 45 seconds for a test.
    const timeouts = { idleMs: 900, mailMs: 1200 }
    const transport = createSmtpTransport({ url, from: clinicSender }, timeouts)
    const { send } = startMail(url, undefined, transport)
    await send()
    await eventually(() => expect(sockets).toHaveLength(1))
    const begun = performance.now()
    await send({ subject: 'Another' })
    expect(performance.now() - begun).toBeLessThan(800)
    const failed = { attempts: 1, last_error: expect.any(String) }
    const stored = [{ status: 'waiting', ...failed }, { status: 'waiting' }]
    await eventually(async () => expect(await rows()).toMatchObject(stored))
  })
})
