import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { clinicSender, eventually, mailProcesses, minute } from '#tests/mail-processes.ts'
import { createSmtpTransport } from './smtp.server.ts'

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

describeOnEachDatabase('while the mail server hangs, a mail', (database) => {
  const { newInbox, rows, startMail } = mailProcesses(database)

  it.each([
    ['says nothing', () => {}],
    ['talks without end', talkWithoutEnd],
  ])('delays no request and is tried again, where it %s', async (_, talk) => {
    const server = await openHangingServer(talk)
    // why: nobody waits 45 seconds for a test.
    const timeouts = { idleMs: 3000, mailMs: 4000 }
    const transport = createSmtpTransport({ url: server.url, from: clinicSender }, timeouts)
    const { send, pass } = startMail(server.url, undefined, transport)
    await send()
    await eventually(() => expect(server.count()).toBe(1))
    const begun = performance.now()
    await send({ subject: 'Another' })
    expect(performance.now() - begun).toBeLessThan(2500)

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
