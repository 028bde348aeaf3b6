import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { environmentOf, newInstallation } from './installation.ts'
import {
  answerOf,
  connectRaw,
  maxPeakMemory,
  peakMemory,
  postHead,
  sendRepeatedly,
} from './raw-client.ts'
import { type SiteProcess, startSite, startSiteUntilEnd, statusOf } from './site-process.ts'

const megabyte = 1024 * 1024

// The tests of slow bodies share a site, whose connections each of them closes again.
let site: SiteProcess
beforeAll(async () => {
  const installation = await newInstallation('sqlite', afterAll)
  const own = { STARTER_CONTENT: 'off', TRUSTED_PROXIES: '127.0.0.1' }
  site = await startSite({
    env: { ...environmentOf(installation), ...own },
    entry: 'server/main.ts',
  })
  return () => site.end('SIGKILL')
})

/** Reads the home page from a client address; returns the status and how long it took. */
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

test('behind a proxy the limit of open requests is counted for each visitor', async () => {
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
    expect(each).not.toContain('tel:')
  }
  const from = (address: string) =>
    readFrom(site.url, '127.0.0.1', { 'X-Forwarded-For': address }).then(({ status }) => status)
  expect(await from('198.51.100.7')).toBe(503)
  expect(await from('198.51.100.8')).toBe(200)
  // After its time limit a slow body no longer counts, although its connection is still open.
  await expect.poll(() => from('198.51.100.7'), { timeout: 40_000 }).toBe(200)
}, 90_000)

test('two thousand slow bodies from five addresses do not keep other visitors out', async () => {
  await readFrom(site.url, '127.0.0.7')
  let open = 0
  for (let n = 0; n < 2000; n += 1) {
    const socket = await connectRaw(site.url, `127.0.0.${2 + (n % 5)}`).catch(() => undefined)
    if (!socket) continue
    open += 1
    // A socket that does not read gets no event when the site refuses and closes it.
    socket.resume().once('close', () => (open -= 1))
    socket.write(`${slowForm}{`)
    onTestFinished(() => void socket.destroy())
  }
  const { status, milliseconds } = await readFrom(site.url, '127.0.0.7')
  expect(status).toBe(200)
  // If all connections were taken, it would have to wait for the slow bodies, which have ten seconds each.
  expect(milliseconds).toBeLessThan(10_000)
  await expect.poll(() => open).toBeLessThanOrEqual(250)
}, 120_000)

test('headers and a body that arrive too slowly are refused after ten seconds', async () => {
  /** Sends `beginning` and then one `piece` after another; returns the site's answer and how long it took. */
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
  // At this pace the body would take more than three minutes, and the headers would never end.
  for (const { milliseconds } of [headers, body]) expect(milliseconds).toBeLessThan(60_000)
}, 120_000)

test('no more than two thousand connections are held', async () => {
  await readFrom(site.url, '127.0.0.6')
  let refused = 0
  const open = async (from: string) => {
    const socket = await connectRaw(site.url, from)
    onTestFinished(() => void socket.destroy())
    // A connection above the limit is closed without an answer; one that is only idle is closed later, with an answer.
    let isAnswered = false
    socket.once('data', () => {
      isAnswered = true
    })
    socket.once('close', () => {
      if (!isAnswered) refused += 1
    })
  }
  // Opened in groups: all at once would overflow the system's queue of new connections, and the others would retry
  // seconds later.
  for (let address = 1; address <= 41; address += 1) {
    await Promise.all(Array.from({ length: 50 }, () => open(`127.0.1.${address}`)))
  }
  await expect.poll(() => refused).toBe(50)
}, 60_000)

test('bodies without end leave the memory small', async () => {
  const site = await startSiteUntilEnd({ env: environmentOf(await newInstallation()) })
  const field = `--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'y'.repeat(2 * megabyte)}\r\n`
  const chunk = Buffer.from(`10000\r\n${'z'.repeat(0x10000)}\r\n`)
  const uploads = Array.from({ length: 20 }, async (_, n) => {
    const socket = await connectRaw(site.url, `127.0.0.${1 + (n % 5)}`)
    const type = 'multipart/form-data; boundary=x'
    socket.write(
      postHead('/v1_1/gemev/image/upload', {
        'Content-Type': type,
        'Content-Length': 60 * megabyte,
      }),
    )
    await sendRepeatedly(socket, Buffer.from(field), 28)
    await answerOf(socket, 3000)
  })
  const posts = Array.from({ length: 300 }, async (_, n) => {
    const socket = await connectRaw(site.url, `127.0.0.${6 + (n % 10)}`)
    const type = 'application/x-www-form-urlencoded'
    socket.write(
      postHead('/admin/blog/new', { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }),
    )
    // The chunked body never ends: a server that read it before it checks the session would store all of it in memory.
    await sendRepeatedly(socket, chunk, 30)
    await answerOf(socket, 3000)
  })
  const answered = await Promise.all([...uploads, ...posts].map((one) => one.catch(() => 'cut')))
  expect(answered).toHaveLength(320)
  expect(await statusOf(site.url)).toBe(200)
  expect(peakMemory(site)).toBeLessThan(maxPeakMemory)
}, 120_000)
