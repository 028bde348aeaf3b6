import { expect, test } from 'vitest'
import { environmentOf, newInstallation } from './installation.ts'
import {
  answerOf,
  connectRaw,
  maxPeakMemory,
  peakMemory,
  postHead,
  sendRepeatedly,
} from './raw-client.ts'
import { startSiteUntilEnd, statusOf } from './site-process.ts'

const megabyte = 1024 * 1024

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
