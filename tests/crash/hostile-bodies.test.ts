import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { environmentOf, newInstallation } from './installation.ts'
import { answerOf, connectRaw, postHead, sendRepeatedly } from './raw-client.ts'
import { type SiteProcess, startSite, statusOf } from './site-process.ts'

const megabyte = 1024 * 1024
/** The most megabytes that the site may need while clients send hostile bodies. */
const maxPeakMemory = 350

// The tests share a site, whose connections each of them closes again.
let site: SiteProcess
beforeAll(async () => {
  const installation = await newInstallation('sqlite', afterAll)
  const own = { STARTER_CONTENT: 'off', TRUSTED_PROXIES: '127.0.0.1' }
  const env = { ...environmentOf(installation), ...own }
  site = await startSite({ env, entry: 'server/main.ts' })
  return () => site.end('SIGKILL')
})

async function connectUntilEnd(from?: string) {
  const socket = await connectRaw(site.url, from)
  onTestFinished(() => void socket.destroy())
  return socket
}

test('headers and bodies that arrive too slowly are refused after ten seconds, until which those of one visitor behind a proxy keep out nobody else', async () => {
  const visitor = '198.51.100.7'
  const slowForm = postHead('/api/appointments', {
    'Content-Type': 'application/json',
    'Content-Length': 1000,
    'X-Forwarded-For': visitor,
  })
  // On a connection of its own each: one that is kept could be closed just when it is used again.
  const statusFor = (address: string) =>
    new Promise((resolve, reject) => {
      const options = { agent: false, headers: { 'X-Forwarded-For': address } }
      get(site.url, options, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    })
  expect(await statusFor(visitor)).toBe(200)
  const headers = await connectUntilEnd()
  headers.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const forms = await Promise.all(Array.from({ length: 60 }, () => connectUntilEnd()))
  for (const socket of forms) socket.write(`${slowForm}{`)
  // At this pace the bodies would take more than three minutes, and the headers would never end.
  const dripping = setInterval(() => {
    for (const socket of [headers, ...forms]) if (socket.writable) socket.write(' ')
  }, 200)
  onTestFinished(() => clearInterval(dripping))
  const ends = [headers, ...forms].map((socket) => answerOf(socket, 60_000))

  const refused: string[] = []
  for (const socket of forms)
    socket.on('data', (data) => {
      if (`${data}`.startsWith('HTTP/1.1 503')) refused.push(`${data}`)
    })
  await expect.poll(() => refused.length).toBe(10)
  for (const each of refused) {
    expect(each).toContain('too many requests from your network')
    expect(each).not.toContain('tel:')
  }
  expect(await statusFor(visitor)).toBe(503)
  expect(await statusFor('198.51.100.8')).toBe(200)

  const [ofHeaders, ...ofForms] = await Promise.all(ends)
  expect(ofHeaders).toMatch(/^HTTP\/1\.1 408 /)
  const late = ofForms.filter((each) => each.startsWith('HTTP/1.1 408 '))
  expect(late).toHaveLength(50)
  for (const each of late) expect(each).toContain('This took too long to arrive.')
  expect(await statusFor(visitor)).toBe(200)
}, 120_000)

test('no more than two thousand connections are held', async () => {
  let refused = 0
  const open = async (from: string) => {
    const socket = await connectUntilEnd(from)
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
  const field = `--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'y'.repeat(2 * megabyte)}\r\n`
  const upload = postHead('/v1_1/gemev/image/upload', {
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': 60 * megabyte,
  })
  // The chunked body never ends: a server that read it before it checks the session would store all of it in memory.
  const chunk = `10000\r\n${'z'.repeat(0x10000)}\r\n`
  const post = postHead('/admin/blog/new', {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Transfer-Encoding': 'chunked',
  })
  const send = async (n: number, head: string, piece: string, times: number) => {
    const socket = await connectRaw(site.url, `127.0.0.${2 + (n % 10)}`)
    socket.write(head)
    await sendRepeatedly(socket, Buffer.from(piece), times)
    return answerOf(socket, 3000)
  }
  const uploads = Array.from({ length: 10 }, (_, n) => send(n, upload, field, 28))
  const posts = Array.from({ length: 150 }, (_, n) => send(n, post, chunk, 30))
  await Promise.allSettled([...uploads, ...posts])
  expect(await statusOf(site.url)).toBe(200)
  // The peak of the resident memory, as the kernel has recorded it.
  const status = readFileSync(`/proc/${site.child.pid}/status`, 'utf8')
  expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toBeLessThan(maxPeakMemory)
}, 120_000)
