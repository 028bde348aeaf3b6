import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '#server/process.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'

const piece = new Uint8Array(64 * 1024)
const clients = 20

/**
 * A server with a page `/large` that has no end; it counts what was taken of it, and the connections that were opened
 * and that it holds.
 */
async function serveLargePages(idleMs?: number) {
  let taken = 0
  let opened = 0
  let held = 0
  const large = () =>
    new ReadableStream({
      pull(controller) {
        taken += piece.length
        controller.enqueue(piece)
      },
    })
  const http = createHttpServer(
    async ({ url }) => new Response(url.endsWith('/large') ? large() : 'small'),
    { idleMs },
  )
  http.on('connection', (socket) => {
    opened += 1
    held += 1
    socket.once('close', () => (held -= 1))
  })
  const port = await listenUntilEnd(http)
  return { http, port, taken: () => taken, opened: () => opened, held: () => held }
}

test('clients that ask for a large page and read a byte at a time end soon, take little memory and keep nobody out', async () => {
  const { port, taken, opened, held } = await serveLargePages(2000)
  for (let n = 0; n < clients; n += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.pause()
    const reading = setInterval(() => socket.read(1), 100)
    onTestFinished(() => {
      clearInterval(reading)
      socket.destroy()
    })
  }
  await expect.poll(opened, { timeout: 30_000 }).toBe(clients)
  const url = `http://127.0.0.1:${port}/small`
  const small = await fetch(url, { headers: { Connection: 'close' } })
  expect(await small.text()).toBe('small')
  await expect.poll(held, { timeout: 30_000 }).toBe(0)
  // The buffers of the system are some 4 MB a connection; beyond them nothing is made before it is read.
  expect(taken()).toBeGreaterThan(clients * piece.length)
  expect(taken()).toBeLessThan(clients * 10_000_000)
}, 60_000)

test('a client that reads nothing is given a minute', async () => {
  const { http } = await serveLargePages()
  expect(http.timeout).toBe(60_000)
})
