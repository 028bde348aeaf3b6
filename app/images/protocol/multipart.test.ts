import { expect, test } from 'vitest'
import { readMultipart } from './multipart.server.ts'

function uploadOf(body: string) {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  return new Request('http://localhost/', { method: 'POST', headers, body })
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
