import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'

const key = { CLOUDINARY_API_KEY: '1234567890', CLOUDINARY_API_SECRET: 'a-secret-of-the-test' }
const endpoint = '/v1_1/gemev/image/upload'
const megabyte = 1024 * 1024

let site: Site
beforeAll(async () => {
  site = await openSite(key)
})
afterAll(() => site.close())

/** Sends a body in pieces of 16 kB, without saying how long it is, and counts what was taken of it. */
async function send(body: string | FormData, headers: Record<string, string> = {}) {
  const whole = new Request('http://localhost', { method: 'POST', body })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  let taken = 0
  const stream = new ReadableStream({
    pull(controller) {
      if (taken >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(taken, taken + 16 * 1024))
      taken = Math.min(bytes.length, taken + 16 * 1024)
    },
  })
  const type = whole.headers.get('Content-Type') ?? ''
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
  const response = await site.fetch(endpoint, {
    ...init,
    headers: { 'Content-Type': type, ...headers },
  })
  return { status: response.status, answer: await response.json(), taken }
}

const image = () => slope(120, 80).png().toBuffer()

describe('a sender without permission to upload', () => {
  test('is read up to 64 kB, whether in fields, a file or plain text', async () => {
    const fields = new FormData()
    for (let n = 0; n < 28; n += 1) fields.set(`field-${n}`, 'x'.repeat(2 * megabyte))
    const refused = 'Upload preset must be specified when using unsigned upload'
    const file = uploadForm({ fields: {} }, Buffer.alloc(5 * megabyte))
    const plain = JSON.stringify({ file: 'x'.repeat(5 * megabyte) })
    for (const [body, message] of [
      [fields, 'Request too large'],
      [file, refused],
      [plain, 'Unsupported content type'],
    ] as const) {
      const { status, answer, taken } = await send(body)
      expect({ status, answer }).toEqual({ status: 400, answer: { error: { message } } })
      expect(taken).toBeLessThan(128 * 1024)
    }
  })

  test('with a preset alone is refused at once', async () => {
    for (const upload_preset of [
      'a.preset.of.mine',
      site.platform.images.uploads.fields.upload_preset,
    ]) {
      const body = uploadForm(
        { fields: { upload_preset: upload_preset ?? '' } },
        Buffer.alloc(megabyte),
      )
      const { status, taken } = await send(body)
      expect([400, 401]).toContain(status)
      expect(taken).toBeLessThan(128 * 1024)
    }
  })
})

describe('a sender with permission to upload', () => {
  test('by a session may send the file first, and no address of a file', async () => {
    const { fields, headers } = await uploadParamsFor(site)
    const file = new FormData()
    file.set('file', new Blob([new Uint8Array(await image())]), 'a.png')
    for (const [name, value] of Object.entries(fields)) file.set(name, value)
    expect(await send(file, headers)).toMatchObject({ status: 200 })
    file.set('file', `data:image/png;base64,${(await image()).toString('base64')}`)
    expect((await send(file, headers)).answer.error.message).toMatch(/^Unsupported source URL/)
  })

  test('is stopped at the largest file when the request does not say its length', async () => {
    const { fields, headers } = await uploadParamsFor(site, blogFolder)
    const body = uploadForm({ fields }, Buffer.alloc(40 * megabyte))
    const { answer, taken } = await send(body, headers)
    const { maxBytes } = blogFolder
    expect(answer.error.message).toMatch(/^File size too large\. Got \d+\. Maximum is 10485760\.$/)
    expect(taken).toBeLessThan(maxBytes + megabyte)
  })
})
