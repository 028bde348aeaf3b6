import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { eventually, linkMail, mailProcesses, minute } from '#tests/mail-processes.ts'

describeOnEachDatabase('mail, while processes and servers die,', (database) => {
  const { newInbox, rows, startMail } = mailProcesses(database)
  const waiting = async () => (await rows()).filter(({ status }) => status === 'waiting').length

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
    await startMail().mail.send(database(), linkMail)
    const claimed_until = new Date(Date.now() + minute).toISOString()
    await database().db.updateTable('outbox').set({ claimed_until }).execute()
    const { send, pass } = startMail(inbox.url)
    // It looks for mails that it may take, and takes the one that nobody holds.
    await send({ subject: 'Held by nobody' })
    const subjects = () => inbox.messages.map(({ subject }) => subject)
    await eventually(() => expect(subjects()).toEqual(['Held by nobody']))
    const held = (await rows()).find(({ subject }) => subject === linkMail.subject)
    expect(held).toMatchObject({ status: 'waiting', attempts: 0 })
    pass(minute)
    await eventually(() => expect(subjects()).toEqual(['Held by nobody', linkMail.subject]))
  })
})
