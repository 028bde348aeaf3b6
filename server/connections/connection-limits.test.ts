import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { createHttpServer } from '#server/process.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { createBusyPage } from './busy-page.ts'

const network = '198.51.100.7'
// Longer than any stall of a busy machine.
const refusedMs = 600_000
const named = (name: string) => ({ ...seed, facts: { ...seed.facts, name } })

/** A server behind a proxy whose answers wait until `answer` is called. */
async function serveSlowly(options: Parameters<typeof createHttpServer>[1] = {}) {
  const waiting: ((response: Response) => void)[] = []
  const http = createHttpServer(() => new Promise((resolve) => void waiting.push(resolve)), {
    trustedProxies: ['127.0.0.1'],
    ...options,
  })
  const port = await listenUntilEnd(http)
  return {
    http,
    waiting,
    ask: (address: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}/`, { method, headers: { 'X-Forwarded-For': address } }),
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve(new Response('here'))
    },
  }
}

const connectionsOf = (http: Server) => promisify(http.getConnections.bind(http))()

/** Opens connections that ask for nothing, and waits until the server has seen all of them. */
async function connectSilently(http: Server, count: number) {
  const { port } = http.address() as AddressInfo
  const silent = { held: 0, closed: 0, received: '' }
  let seen = 0
  // This listener runs after the one that closes connections above the limit.
  http.on('connection', (socket: Socket) => {
    seen += 1
    if (!socket.destroyed) silent.held += 1
  })
  for (let n = 0; n < count; n += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).once('close', () => (silent.closed += 1))
    socket.on('data', (data) => (silent.received += data))
    onTestFinished(() => void socket.destroy())
  }
  await expect.poll(() => seen, { timeout: 30_000 }).toBe(count)
  return silent
}

/** Opens a server, and as many requests of one network as that may have open. */
async function serveFullNetwork(options: Parameters<typeof createHttpServer>[1] = {}) {
  const server = await serveSlowly(options)
  const open = Array.from({ length: 50 }, () => server.ask(network))
  // Requests without an answer fail when the server is closed after the test.
  for (const each of open) each.catch(() => {})
  await expect.poll(() => server.waiting.length).toBe(50)
  return { ...server, open }
}

test('who comes when their network has too many open requests reads why, when to try again and whom to call', async () => {
  const { ask } = await serveFullNetwork({ busyPage: createBusyPage(() => seed) })
  const refused = await ask(network)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect(refused.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('Cache-Control')).toBe('no-store')
  const page = await refused.text()
  expect(page).toContain('too many requests from your network at this moment')
  expect(page).toContain('Please try again in a minute.')
  for (const { name, phone } of seed.branches) {
    expect(page).toContain(`${name}: <a href="tel:${phone.e164}">${phone.display}</a>`)
  }
  const head = await ask(network, 'HEAD')
  expect([head.status, await head.text()]).toEqual([503, ''])
})

test('without a proxy, too, who comes when their network has too many connections reads when to try again and whom to call', async () => {
  const options = { trustedProxies: [], busyPage: createBusyPage(() => seed), refusedMs }
  const { ask } = await serveFullNetwork(options)
  const refused = await ask(network)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(await refused.text()).toContain('tel:')
})

test('connections above the limit that ask for nothing are few', async () => {
  const { http } = await serveFullNetwork({ trustedProxies: [], refusedMs })
  const silent = await connectSilently(http, 30)
  expect(silent.held).toBe(20)
  await expect.poll(() => silent.closed, { timeout: 30_000 }).toBeGreaterThanOrEqual(10)
})

test('connections above the limit that ask for nothing end soon', async () => {
  const { http } = await serveFullNetwork({ trustedProxies: [], refusedMs: 100 })
  const silent = await connectSilently(http, 30)
  await expect.poll(() => silent.closed, { timeout: 30_000 }).toBe(30)
  // The server writes that a request timed out only after ten seconds; here it closes before.
  expect(silent.received).toBe('')
})

test('a server that knows no clinic says the same without phones', async () => {
  const { ask } = await serveFullNetwork()
  const page = await (await ask(network)).text()
  expect(page).toContain('Please try again in a minute.')
  expect(page).not.toContain('tel:')
})

test('other networks are answered meanwhile, and this one as soon as its requests are', async () => {
  const { ask, answer, open, waiting } = await serveFullNetwork()
  const other = ask('198.51.100.8')
  await expect.poll(() => waiting.length).toBe(51)
  answer()
  expect((await other).status).toBe(200)
  for (const each of open) await (await each).text()
  const again = ask(network)
  await expect.poll(() => waiting.length).toBe(1)
  answer()
  expect((await again).status).toBe(200)
})

test('the page is made once for each content, whose texts are no HTML', () => {
  let content = named('GEMEV')
  const page = createBusyPage(() => content)
  const first = page()
  expect(page()).toBe(first)
  content = named('Scans & <b>Tests</b>')
  expect(page().toString()).toContain('<title>Scans &amp; &lt;b&gt;Tests&lt;/b&gt;</title>')
  expect(page()).toBe(page())
})

test('clients that close their half of the connection read their answers, and hold up nobody', async () => {
  const http = createHttpServer(async () => new Response('here'))
  const port = await listenUntilEnd(http)
  const read = async (request: string) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    socket.end(request)
    return text(socket)
  }
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  // These are more requests than one network may have open.
  for (let round = 0; round < 60; round += 1)
    expect(await read(request)).toMatch(/^HTTP.1\.1 200.*here/s)
  for (const part of ['', request.slice(0, 20)]) expect(await read(part)).not.toContain('200 OK')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  await expect.poll(() => connectionsOf(http)).toBeLessThanOrEqual(1)
})
