import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder } from '#app/image-configuration.ts'
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

const authorization = `Basic ${btoa(Object.values(key).join(':'))}`
const image = () => slope(120, 80).png().toBuffer()

describe('a sender without permission to upload', () => {
  test('is read up to 64 kB, whether in fields, a file or plain text', async () => {
    const fields = new FormData()
    for (let n = 0; n < 28; n += 1) fields.set(`field-${n}`, 'x'.repeat(2 * megabyte))
    const refused = 'Upload preset must be specified when using unsigned upload'
    const file = uploadForm({ fields: {} }, Buffer.alloc(5 * megabyte))
    for (const body of [fields, file]) {
      const { status, answer, taken } = await send(body)
      expect({ status, answer }).toEqual({ status: 400, answer: { error: { message: refused } } })
      expect(taken).toBeLessThan(128 * 1024)
    }
    const plain = await send(JSON.stringify({ file: 'x'.repeat(5 * megabyte) }), {
      'Content-Type': 'application/json',
    })
    expect(plain).toMatchObject({
      status: 400,
      answer: { error: { message: 'Request too large' } },
    })
    expect(plain.taken).toBeLessThan(128 * 1024)
  })

  test('with wrong credentials is refused before anything is read', async () => {
    const file = uploadForm({ fields: {} }, Buffer.alloc(megabyte))
    const { status, taken } = await send(file, { Authorization: 'Basic d3Jvbmc6d3Jvbmc=' })
    expect(status).toBe(401)
    expect(taken).toBeLessThan(32 * 1024)
  })

  test('with a preset that is none is refused at once', async () => {
    const fields = { upload_preset: 'a.preset.of.mine' }
    const { answer, taken } = await send(uploadForm({ fields }, Buffer.alloc(megabyte)))
    expect(answer).toEqual({ error: { message: 'Upload preset not found' } })
    expect(taken).toBeLessThan(128 * 1024)
  })
})

describe('a sender with permission to upload', () => {
  test('by credentials may send the file first, or as a large data address', async () => {
    const file = uploadForm({ fields: {} }, await image())
    expect(await send(file, { Authorization: authorization })).toMatchObject({ status: 200 })
    const large = await slope(900, 700).png({ compressionLevel: 0 }).toBuffer()
    expect(large.length).toBeGreaterThan(megabyte)
    const data = `data:image/png;base64,${large.subarray(0, 1.4 * megabyte).toString('base64')}`
    const plain = await send(JSON.stringify({ file: data }), {
      Authorization: authorization,
      'Content-Type': 'application/json',
    })
    // The file is truncated, so it is not an image, but it was read to its end.
    expect(plain.answer).toEqual({ error: { message: 'Please select an image file' } })
  })

  test('may send a large data address as a field behind the preset', async () => {
    const { fields } = await uploadParamsFor(site)
    const body = new FormData()
    body.set('upload_preset', fields.upload_preset ?? '')
    const large = await slope(700, 500).png({ compressionLevel: 0 }).toBuffer()
    body.set('file', `data:image/png;base64,${large.toString('base64')}`)
    expect(await send(body)).toMatchObject({ status: 200, answer: { width: 700, height: 500 } })
  })

  test('is stopped at the largest file when the request does not say its length', async () => {
    const { fields } = await uploadParamsFor(site, blogFolder)
    const { answer, taken } = await send(uploadForm({ fields }, Buffer.alloc(40 * megabyte)))
    const { maxBytes } = blogFolder
    expect(answer.error.message).toMatch(/^File size too large\. Got \d+\. Maximum is 10485760\.$/)
    expect(taken).toBeLessThan(maxBytes + megabyte)
  })
})
