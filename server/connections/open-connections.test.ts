import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from '#server/process.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'

/** As many as one address may have open. */
const max = 50

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

  /** Opens connections that ask for nothing, and waits until the server has seen all of them. */
  async function openSilently(count: number) {
    let seen = 0
    http.on('connection', () => {
      seen += 1
    })
    for (let opened = 0; opened < count; opened += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      onTestFinished(() => void socket.destroy())
    }
    await expect.poll(() => seen).toBe(count)
  }
  return { openBrowser, openSilently, waiting, warn }
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
  const { openBrowser, openSilently, warn } = await serve(0)
  await openSilently(max)
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
