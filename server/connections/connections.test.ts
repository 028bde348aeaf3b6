import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { createHttpServer } from '#server/process.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { createBusyPage } from './connection-limits.ts'

/** As many as one address may have open. */
const max = 50
const network = '198.51.100.7'
// Longer than any stall of a busy machine.
const refusedMs = 600_000

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

/**
 * A server behind a proxy whose answers wait until `answer` is called, with as many requests of one network as that may
 * have open.
 */
async function serveFullNetwork(options: Parameters<typeof createHttpServer>[1] = {}) {
  const waiting: ((response: Response) => void)[] = []
  const http = createHttpServer(() => new Promise((resolve) => void waiting.push(resolve)), {
    trustedProxies: ['127.0.0.1'],
    ...options,
  })
  const port = await listenUntilEnd(http)
  const ask = (address: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}/`, { method, headers: { 'X-Forwarded-For': address } })
  const open = Array.from({ length: max }, () => ask(network))
  // Requests without an answer fail when the server is closed after the test.
  for (const each of open) each.catch(() => {})
  await expect.poll(() => waiting.length).toBe(max)
  const answer = () => {
    for (const resolve of waiting.splice(0)) resolve(new Response('here'))
  }
  return { http, waiting, ask, answer, open }
}

test('who comes when their network has too many open requests reads why, when to try again and whom to call', async () => {
  const { ask } = await serveFullNetwork({ busyPage: createBusyPage(() => seed) })
  const refused = await ask(network)
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '60',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  const page = await refused.text()
  expect(page).toContain('too many requests from your network right now')
  expect(page).toContain('Please try again in a minute.')
  for (const { name, phone } of seed.branches) {
    expect(page).toContain(`${name}: <a href="tel:${phone.e164}">${phone.display}</a>`)
  }
  const head = await ask(network, 'HEAD')
  expect([head.status, await head.text()]).toEqual([503, ''])
})

test('without a proxy the same holds of connections, and those above the limit that ask for nothing are few', async () => {
  const options = { trustedProxies: [], busyPage: createBusyPage(() => seed), refusedMs }
  const { http, ask } = await serveFullNetwork(options)
  const refused = await ask(network)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
  expect(await refused.text()).toContain('tel:')
  const silent = await connectSilently(http, 30)
  expect([19, 20]).toContain(silent.held)
  await expect.poll(() => silent.closed, { timeout: 30_000 }).toBeGreaterThanOrEqual(10)
})

test('connections above the limit that ask for nothing end soon', async () => {
  const { http } = await serveFullNetwork({ trustedProxies: [], refusedMs: 100 })
  const silent = await connectSilently(http, 30)
  await expect.poll(() => silent.closed, { timeout: 30_000 }).toBe(30)
  // The server writes that a request timed out only after ten seconds; here it closes before.
  expect(silent.received).toBe('')
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
  let content = seed
  const page = createBusyPage(() => content)
  expect(page()).toBe(page())
  content = { ...seed, facts: { ...seed.facts, name: 'Scans & <b>Tests</b>' } }
  expect(page().toString()).toContain('<title>Scans &amp; &lt;b&gt;Tests&lt;/b&gt;</title>')
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
  const connections = promisify(http.getConnections.bind(http))
  await expect.poll(() => connections()).toBeLessThanOrEqual(1)
})

/** A server that one address may reach; its answers to `/slow` wait until the functions in `waiting` are called. */
async function serve(minIdleMs: number) {
  const waiting: (() => void)[] = []
  const fetch = async ({ url }: Request) => {
    if (url.endsWith('/slow')) await new Promise<void>((resolve) => void waiting.push(resolve))
    return new Response('here')
  }
  const warn = vi.fn()
  const http = createHttpServer(fetch, { minIdleMs, log: { warn } })
  // No connection ends by itself, however long a busy machine takes.
  http.keepAliveTimeout = 3_600_000
  const port = await listenUntilEnd(http)

  /** A browser whose only connection stays open. */
  function openBrowser() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    return async (path = '/') => {
      const [answer] = (await once(get({ agent, port, path }), 'response')) as [IncomingMessage]
      const { localPort } = answer.socket
      return { status: answer.statusCode, text: await text(answer), localPort }
    }
  }

  return { http, openBrowser, waiting, warn }
}

test('a connection that waits for a request makes room for a later one, and one in use does not', async () => {
  const { openBrowser, waiting } = await serve(0)
  const used = Array.from({ length: max - 1 }, openBrowser)
  for (const ask of used) await ask()
  const open = used.map((ask) => ask('/slow'))
  await expect.poll(() => waiting.length).toBe(max - 1)
  for (const ask of [openBrowser(), openBrowser(), openBrowser()])
    expect(await ask()).toMatchObject({ status: 200 })
  open.push(openBrowser()('/slow'))
  await expect.poll(() => waiting.length).toBe(max)
  expect(await openBrowser()()).toMatchObject({ status: 503 })
  for (const answer of waiting) answer()
  for (const answer of open) expect(await answer).toMatchObject({ status: 200, text: 'here' })
})

test('connections on which nothing was ever asked make room, too, and the log says so', async () => {
  const { http, openBrowser, warn } = await serve(0)
  await connectSilently(http, max)
  expect(await openBrowser()()).toMatchObject({ status: 200 })
  const message = expect.stringContaining('an idle one was closed')
  expect(warn.mock.calls).toEqual([[{ times: 1 }, message]])
})

test('the connection that has waited longest is closed first', async () => {
  const { openBrowser } = await serve(0)
  const [first = openBrowser(), second = openBrowser(), ...others] = Array.from(
    { length: max },
    openBrowser,
  )
  const ports: unknown[] = []
  for (const ask of [first, second, ...others]) ports.push((await ask()).localPort)
  // The first asks once more, so that the second has waited longest.
  await first()
  await openBrowser()()
  for (const ask of [first, ...others]) expect(ports).toContain((await ask()).localPort)
  expect(ports).not.toContain((await second()).localPort)
})

test('a connection whose answer took long is not idle before the answer ends', async () => {
  const { openBrowser, waiting } = await serve(300)
  const slow = openBrowser()
  const answered = slow('/slow')
  await expect.poll(() => waiting.length).toBe(1)
  const others = Array.from({ length: max - 1 }, openBrowser)
  for (const ask of others) await ask()
  // Longer than a connection must be idle, so that each of the others may be closed.
  await sleep(400)
  waiting[0]?.()
  const { localPort } = await answered
  expect(await openBrowser()()).toMatchObject({ status: 200 })
  expect(await slow()).toMatchObject({ status: 200, localPort })
})

test('a connection that was used a moment ago is not closed', async () => {
  const { openBrowser } = await serve(600_000)
  const browsers = Array.from({ length: max }, openBrowser)
  for (const ask of browsers) expect(await ask()).toMatchObject({ status: 200 })
  expect(await openBrowser()()).toMatchObject({ status: 503 })
  for (const ask of browsers) expect(await ask()).toMatchObject({ status: 200 })
})

test('clients that ask for a large page and read a byte at a time end soon, take little memory and keep nobody out', async () => {
  const [clients, pieceBytes] = [10, 64 * 1024]
  let [taken, opened, held] = [0, 0, 0]
  const large = () =>
    new ReadableStream({
      pull(controller) {
        taken += pieceBytes
        controller.enqueue(new Uint8Array(pieceBytes))
      },
    })
  const answer = async ({ url }: Request) =>
    new Response(url.endsWith('/large') ? large() : 'small')
  expect(createHttpServer(answer).timeout).toBe(60_000)
  // why: nobody waits a minute for a test.
  const http = createHttpServer(answer, { idleMs: 2000 })
  http.on('connection', (socket) => {
    opened += 1
    held += 1
    socket.once('close', () => (held -= 1))
  })
  const port = await listenUntilEnd(http)
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
  await expect.poll(() => opened, { timeout: 30_000 }).toBe(clients)
  const url = `http://127.0.0.1:${port}/small`
  const small = await fetch(url, { headers: { Connection: 'close' } })
  expect(await small.text()).toBe('small')
  await expect.poll(() => held, { timeout: 30_000 }).toBe(0)
  // The buffers of the system are some 4 MB a connection; beyond them nothing is made before it is read.
  expect(taken).toBeGreaterThan(clients * pieceBytes)
  expect(taken).toBeLessThan(clients * 10_000_000)
})
