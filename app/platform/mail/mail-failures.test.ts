import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase, describeOnSqlite } from '#tests/databases.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { clinicSender, eventually, linkMail, mailProcesses, minute } from '#tests/mail-processes.ts'
import { createSmtpTransport } from './smtp.server.ts'

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

/** A mail server that takes connections and never sends the answer that the client waits for. */
async function openHangingServer(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  const port = await listenUntilEnd(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const isDone = () => sockets.size > 0 && [...sockets].every(({ destroyed }) => destroyed)
  return { port, url: `smtp://127.0.0.1:${port}`, isDone, count: () => sockets.size }
}

/** Greets, and answers everything with a line that announces another one, which never comes. */
function talkWithoutEnd(socket: Socket) {
  socket.write('220 mail.example ESMTP\r\n')
  const talking = setInterval(() => socket.write('250-still thinking\r\n'), 50)
  socket.once('close', () => clearInterval(talking))
}

describeOnSqlite('while the mail server hangs, a mail', (database) => {
  const { newInbox, rows, startMail } = mailProcesses(database)

  it.each([
    ['says nothing', () => {}],
    ['talks without end', talkWithoutEnd],
  ])('delays no request and is tried again, where it %s', async (_, talk) => {
    const server = await openHangingServer(talk)
    // why: nobody waits 45 seconds for a test.
    const timeouts = { idleMs: 900, mailMs: 1200 }
    const transport = createSmtpTransport({ url: server.url, from: clinicSender }, timeouts)
    const { send, pass } = startMail(server.url, undefined, transport)
    await send()
    await eventually(() => expect(server.count()).toBe(1))
    const begun = performance.now()
    await send({ subject: 'Another' })
    expect(performance.now() - begun).toBeLessThan(800)

    await eventually(async () => {
      const stored = await rows()
      expect(stored.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
      expect(stored[0]).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/./) })
    })
    await eventually(() => expect(server.isDone()).toBe(true))

    const another = await newInbox()
    const back = startMail(another.url)
    back.pass(2 * minute)
    await eventually(() => expect(another.messages).toHaveLength(2))
    pass(0)
  })
})
