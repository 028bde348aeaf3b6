import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEachDatabase, silentLog } from '#tests/databases.ts'
import { type Inbox, openInbox } from '#tests/inbox.ts'
import { createMail } from './mail.server.ts'
import type { Message } from './message.ts'

const minute = 60_000
const publicUrl = 'https://clinic.example'
const from = { name: 'Clinic', address: 'no-reply@clinic.example' }
const message = { to: 'ama@example.com', subject: 'Your link', text: 'Open it: https://x.example' }

const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, 10_000)

describeOnEachDatabase('mail', (database) => {
  const rows = () => database().db.selectFrom('outbox').selectAll().orderBy('id').execute()

  /** A process that delivers mails; the test advances its clock. */
  function startMail(url?: string, secret = 'a secret') {
    let ahead = 0
    const { db } = database()
    const clock = { now: () => new Date(Date.now() + ahead) }
    const log = { ...silentLog, debug() {} }
    const mail = createMail(
      { db, clock, log, secret },
      { publicUrl, smtp: url ? { url, from } : undefined },
    )
    mail.start()
    onTestFinished(() => mail.stop())
    const pass = (milliseconds: number) => {
      ahead += milliseconds
      mail.wake()
    }
    const send = async (more: Partial<Message> = {}) => {
      await mail.send({ db }, { ...message, ...more })
      mail.wake()
    }
    return { mail, send, pass, now: () => clock.now() }
  }

  const newInbox = async (port?: number): Promise<Inbox> => {
    const inbox = await openInbox(port)
    onTestFinished(() => inbox.close())
    return inbox
  }

  it('is delivered once, and its text is then deleted', async () => {
    const inbox = await newInbox()
    const { send } = startMail(inbox.url)
    await send({ subject: 'Wɔ asɔre: ɛ ŋ' })
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]))
    expect(inbox.messages).toMatchObject([
      { to: ['ama@example.com'], from: from.address, subject: 'Wɔ asɔre: ɛ ŋ', text: message.text },
    ])
    const [row] = await rows()
    expect(row).toMatchObject({ body_text: '', attempts: 1, claimed_until: null })
    expect(inbox.messages[0]?.headers).toContain(`Message-ID: ${row?.message_id}`)
  })

  it('exists if and only if what caused it does', async () => {
    const { mail } = startMail()
    const undone = database()
      .db.transaction()
      .execute(async (tx) => {
        await mail.send({ db: tx }, message)
        throw new Error('undone')
      })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('waits without SMTP, with its text', async () => {
    const { mail, send, pass } = startMail()
    await send()
    pass(60 * minute)
    expect(mail.isConfigured).toBe(false)
    expect(await rows()).toMatchObject([
      { status: 'waiting', attempts: 0, body_text: message.text },
    ])
  })

  it('is tried again after a refusal for now, later and later, under the same Message-ID', async () => {
    const inbox = await newInbox()
    inbox.refuseWith(451)
    const { send, pass } = startMail(inbox.url)
    await send()
    await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('451'))
    pass(20_000)
    await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 2 }]))
    pass(20_000)
    await sleep(50)
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 2 }])
    inbox.refuseWith(undefined)
    pass(minute)
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]))
    expect(inbox.messages[0]?.headers).toContain(`Message-ID: ${(await rows())[0]?.message_id}`)
  })

  it('is given up at once when the mailbox does not exist', async () => {
    const inbox = await newInbox()
    inbox.refuseWith(550)
    const { send } = startMail(inbox.url)
    await send()
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'failed' }]))
    expect(await rows()).toMatchObject([{ attempts: 1, body_text: message.text }])
    expect((await rows())[0]?.last_error).toContain('550')
  })

  it('is tried on when it is our own settings that a server refuses', async () => {
    const inbox = await newInbox()
    inbox.refuseWith(550, 'MAIL FROM')
    const { send } = startMail(inbox.url)
    await send()
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('550'))
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  })

  it('does not leave this machine without encryption', async () => {
    const inbox = await newInbox()
    // Another name of this machine, which the program does not know to be its own.
    const { send } = startMail(inbox.url.replace('127.0.0.1', '127.1'))
    await send()
    await eventually(async () => expect((await rows())[0]?.last_error).toMatch(/STARTTLS|TLS/))
    expect(inbox.messages).toEqual([])
  })

  it('is sent with its link, which the database never holds in clear', async () => {
    const inbox = await newInbox()
    inbox.refuseWith(451)
    const { send, pass } = startMail(inbox.url)
    const link = 'https://x.example/$&?token=0123456789'
    const text = `Open it:\n${link}\nor this: ${link}`
    await send({ text, link })
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('451'))
    expect(JSON.stringify(await rows())).not.toContain('0123456789')
    expect(await rows()).toMatchObject([
      { body_text: expect.stringContaining('Open it:\n(a link') },
    ])
    inbox.refuseWith(undefined)
    pass(minute)
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]))
    expect(inbox.messages).toMatchObject([{ text: text.replaceAll('\n', '\r\n') }])
    expect(await rows()).toMatchObject([{ body_text: '', sealed_link: null }])
  })

  it('waits for the secret that its link was stored with', async () => {
    const inbox = await newInbox()
    const other = startMail(inbox.url, 'another secret')
    const link = 'https://x.example/token'
    await startMail().mail.send(database(), { ...message, text: link, link })
    other.mail.wake()
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('AUTH_SECRET'))
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
    await other.mail.stop()
    startMail(inbox.url).pass(minute)
    await eventually(() => expect(inbox.messages).toMatchObject([{ text: link }]))
  })

  it('does not bring a link to another recipient', async () => {
    const inbox = await newInbox()
    const link = 'https://x.example/token'
    await startMail().mail.send(database(), { ...message, text: link, link })
    await database().db.updateTable('outbox').set({ to_address: 'eve@example.com' }).execute()
    startMail(inbox.url).mail.wake()
    await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('AUTH_SECRET'))
    expect(inbox.messages).toEqual([])
  })

  it('is not delayed by a clock that was once wrong', async () => {
    const inbox = await newInbox()
    const { mail } = startMail(inbox.url)
    await mail.send(database(), message)
    await database()
      .db.updateTable('outbox')
      .set({
        next_attempt_at: '2099-01-01T00:00:00.000Z',
        claimed_until: '2099-01-01T00:00:00.000Z',
      })
      .execute()
    mail.wake()
    await eventually(() => expect(inbox.messages).toHaveLength(1))
  })

  it('is not sent after its time', async () => {
    const inbox = await newInbox()
    const { mail, pass, now } = startMail(inbox.url)
    await mail.send(database(), { ...message, giveUpAt: new Date(now().getTime() + minute) })
    pass(2 * minute)
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'failed' }]))
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
    await sleep(100)
    expect(inbox.messages).toHaveLength(1)
    expect((await rows()).filter(({ status }) => status === 'failed')).toHaveLength(5)
  })

  it('is delivered once by two processes at once', async () => {
    const inbox = await newInbox()
    const [one, other] = [startMail(inbox.url), startMail(inbox.url)]
    await Promise.all(Array.from({ length: 40 }, (_, n) => one?.send({ subject: `Mail ${n}` })))
    other?.mail.wake()
    await eventually(async () =>
      expect((await rows()).every(({ status }) => status === 'sent')).toBe(true),
    )
    const subjects = inbox.messages.map(({ subject }) => subject)
    expect(new Set(subjects).size).toBe(40)
    expect(subjects).toHaveLength(40)
  })

  it('arrives at least once when the mail server dies in the middle and comes back', async () => {
    const inbox = await newInbox()
    const { send, pass } = startMail(inbox.url)
    for (let n = 0; n < 30; n += 1) await send({ subject: `Mail ${n}` })
    await eventually(() => expect(inbox.messages.length).toBeGreaterThan(2))
    await inbox.close()
    const before = inbox.messages.length
    expect(before).toBeLessThan(30)
    await sleep(100)
    const back = await newInbox(inbox.port)
    for (let attempt = 0; attempt < 40 && (await waiting()) > 0; attempt += 1) {
      pass(minute)
      await sleep(100)
    }
    const arrived = new Set([...inbox.messages, ...back.messages].map(({ subject }) => subject))
    expect(arrived.size).toBe(30)
    expect(await waiting()).toBe(0)
  })

  it('is taken by another process when the one that held it has died', async () => {
    const inbox = await newInbox()
    const { mail, pass } = startMail(inbox.url)
    await mail.send(database(), message)
    const claimed_until = new Date(Date.now() + minute).toISOString()
    await database().db.updateTable('outbox').set({ claimed_until }).execute()
    mail.wake()
    await sleep(50)
    expect(inbox.messages).toEqual([])
    pass(minute)
    await eventually(() => expect(inbox.messages).toHaveLength(1))
  })

  const waiting = async () => (await rows()).filter(({ status }) => status === 'waiting').length
})
