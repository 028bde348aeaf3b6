import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BodyRefused } from '#app/http/body-refused.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { readMultipart } from './multipart.server.ts'

function uploadOf(body: BodyInit) {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/', init as RequestInit)
}

const file =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n'

test('a fault of ours while a file is received is not called a mistake of its sender', async () => {
  const scandir = new Error('ENOENT: no such file or directory, scandir')
  const reading = readMultipart(uploadOf(file), {
    isPermitted: () => true,
    destinationOf: () => Promise.reject(scandir),
  })
  await expect(reading).rejects.toBe(scandir)
})

test('a file that comes too slowly is refused for that', async () => {
  const tooSlow = new BodyRefused(408)
  const path = join(newTemporaryFolder(), 'incoming')
  const parts = [Buffer.from(file.slice(0, -9))]
  const body = new ReadableStream({
    async pull(controller) {
      const part = parts.shift()
      if (part) return controller.enqueue(part)
      await expect.poll(() => existsSync(path)).toBe(true)
      controller.error(tooSlow)
    },
  })
  const reading = readMultipart(uploadOf(body), {
    isPermitted: () => true,
    destinationOf: async () => ({ path, maxBytes: 1000 }),
  })
  await expect(reading).rejects.toBe(tooSlow)
})
