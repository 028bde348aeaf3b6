import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { answerOf, connectRaw, postHead } from './raw-client.ts'
import { startSite } from './site-process.ts'

async function newSite(env: Record<string, string> = {}, entry?: string) {
  const site = await startSite({
    env: { ...environmentOf(await newInstallation()), ...env },
    ...(entry && { entry }),
  })
  onTestFinished(async () => void (await site.end('SIGKILL')))
  return site
}

/** Reads the home page as somebody at an address of their own; gives the status and how long it took. */
async function readFrom(url: string, localAddress: string, headers = {}) {
  const begun = performance.now()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(url, { localAddress, headers, agent: false }, async (answer) => {
      await text(answer)
      resolve(answer.statusCode)
    })
    outgoing.on('error', reject).end()
  })
  return { status, milliseconds: performance.now() - begun }
}

const slowForm = postHead('/api/appointments', {
  'Content-Type': 'application/json',
  'Content-Length': 1000,
})

test('two thousand slow bodies from five addresses do not keep other visitors out', async () => {
  const site = await newSite()
  await readFrom(site.url, '127.0.0.6')
  let open = 0
  for (let n = 0; n < 2000; n += 1) {
    const socket = await connectRaw(site.url, `127.0.0.${1 + (n % 5)}`).catch(() => undefined)
    if (!socket) continue
    open += 1
    // One that reads nothing does not learn that it was refused and closed.
    socket.resume().once('close', () => (open -= 1))
    socket.write(`${slowForm}{`)
    onTestFinished(() => void socket.destroy())
  }
  const { status, milliseconds } = await readFrom(site.url, '127.0.0.6')
  expect(status).toBe(200)
  // Without room it would wait for the slow bodies, which are given ten seconds each.
  expect(milliseconds).toBeLessThan(10_000)
  await expect.poll(() => open).toBeLessThanOrEqual(250)
}, 120_000)

test('behind a proxy the limit of open requests is counted for each visitor', async () => {
  const site = await newSite({ TRUSTED_PROXIES: '127.0.0.1' }, 'server/main.ts')
  await readFrom(site.url, '127.0.0.1')
  const forwarded = slowForm.replace('\r\n\r\n', '\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n')
  const answers: Promise<string>[] = []
  for (let n = 0; n < 60; n += 1) {
    const socket = await connectRaw(site.url)
    socket.write(`${forwarded}{`)
    answers.push(answerOf(socket, 2000))
    onTestFinished(() => void socket.destroy())
  }
  const refused = (await Promise.all(answers)).filter((each) => each.startsWith('HTTP/1.1 503'))
  expect(refused).toHaveLength(10)
  for (const each of refused) {
    expect(each).toContain('too many requests from your network')
    for (const { phone } of seed.branches) expect(each).toContain(`tel:${phone.e164}`)
  }
  const from = (address: string) =>
    readFrom(site.url, '127.0.0.1', { 'X-Forwarded-For': address }).then(({ status }) => status)
  expect(await from('198.51.100.7')).toBe(503)
  expect(await from('198.51.100.8')).toBe(200)
  // A slow body gives its place back after its grace, though its connection is still there.
  await expect.poll(() => from('198.51.100.7'), { timeout: 40_000 }).toBe(200)
}, 90_000)

test('headers and a body that arrive too slowly are refused after ten seconds', async () => {
  const site = await newSite()
  /** Sends a beginning and then one byte after another; answers the site's answer and how long it took. */
  async function drip(beginning: string, piece: string) {
    const socket = await connectRaw(site.url)
    socket.write(beginning)
    const dripping = setInterval(() => socket.write(piece), 200)
    onTestFinished(() => clearInterval(dripping))
    const begun = performance.now()
    const answer = await answerOf(socket, 60_000)
    return { answer, milliseconds: performance.now() - begun }
  }
  const [headers, body] = await Promise.all([
    drip('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'),
    drip(slowForm, ' '),
  ])
  expect(headers.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(body.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(body.answer).toContain('This took too long to arrive.')
  // Had it not been refused, the body would arrive after more than three minutes, and the headers never.
  for (const { milliseconds } of [headers, body]) expect(milliseconds).toBeLessThan(60_000)
}, 120_000)

test('no more than two thousand connections are held', async () => {
  const site = await newSite()
  await readFrom(site.url, '127.0.0.6')
  let refused = 0
  const open = async (from: string) => {
    const socket = await connectRaw(site.url, from)
    onTestFinished(() => void socket.destroy())
    // One over the limit is closed without an answer; one that sends nothing is closed later, with an answer.
    let isAnswered = false
    socket.once('data', () => {
      isAnswered = true
    })
    socket.once('close', () => {
      if (!isAnswered) refused += 1
    })
  }
  // All at once they would not fit into the queue of the system, which lets the others try again seconds later.
  for (let address = 1; address <= 41; address += 1) {
    await Promise.all(Array.from({ length: 50 }, () => open(`127.0.1.${address}`)))
  }
  await expect.poll(() => refused).toBe(50)
}, 60_000)
