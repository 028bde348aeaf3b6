import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { newId } from '#app/platform/id.ts'
import { listen } from '#tests/http-listener.ts'
import { sendImage, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openUploadSite, type UploadSite } from '#tests/upload-site.ts'

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite()
})
afterAll(() => site.close())

describe('an upload over a connection', () => {
  const incoming = () => readdirSync(join(site.platform.settings.dataDir, 'images', 'incoming'))

  test('that breaks off leaves nothing behind, and holds up nobody', async () => {
    const served = await listen(site)
    const { fields } = await uploadParamsFor(site)
    for (let n = 0; n < 8; n += 1) {
      const socket = connect(Number(new URL(served.origin).port), '127.0.0.1')
      const part = 'Content-Disposition: form-data; name='
      const lines = [
        'POST /v1_1/gemev/image/upload HTTP/1.1',
        'Host: localhost',
        'Content-Length: 90000',
        'Content-Type: multipart/form-data; boundary=x',
        `Cookie: ${site.cookie}`,
        '',
        '--x',
        `${part}"upload_preset"`,
        '',
        fields.upload_preset,
        '--x',
        `${part}"file"; filename="a.png"`,
        '',
        'x'.repeat(5000),
      ]
      socket.write(lines.join('\r\n'))
      await expect.poll(incoming).toHaveLength(1)
      socket.destroy()
      await expect.poll(incoming).toEqual([])
    }
    expect((await sendImage(site, site.image)).status).toBe(200)
    await served.close()
  })

  test('whose body ends too early is refused at once, and holds up nobody', async () => {
    const served = await listen(site)
    const uploadParams = await uploadParamsFor(site)
    const whole = new Request(served.origin, {
      method: 'POST',
      body: uploadForm(uploadParams, site.image),
    })
    const body = Buffer.from(await whole.arrayBuffer())
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
    for (let n = 0; n < 6; n += 1) {
      const sent = await fetch(served.origin + uploadParams.endpoint, {
        method: 'POST',
        headers: {
          ...uploadParams.headers,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
        },
        body: new Uint8Array(body.subarray(0, -200)),
        signal: AbortSignal.timeout(5000),
      })
      expect(await sent.json()).toEqual({ error: { message: 'Malformed multipart request' } })
    }
    await expect.poll(incoming).toEqual([])
    await served.close()
  })

  test('that is too large is read to its end, so that its sender gets the reason', async () => {
    const served = await listen(site)
    const { endpoint, fields, headers } = await uploadParamsFor(site, blogFolder)
    const size = 40 * 1024 * 1024
    const body = uploadForm({ fields }, Buffer.alloc(size))
    const sent = await fetch(served.origin + endpoint, { method: 'POST', headers, body })
    expect(await sent.json()).toEqual({
      error: { message: `File size too large. Got ${size}. Maximum is 10485760.` },
    })
    await served.close()
  })
})

describe('a chunked upload', () => {
  const part = 1000
  async function sendChunk(upload: string, from: number, more: Record<string, string> = {}) {
    const { endpoint, fields, headers } = await uploadParamsFor(site)
    const chunk = site.image.subarray(from, from + part)
    const response = await site.fetch(endpoint, {
      method: 'POST',
      headers: {
        ...headers,
        'X-Unique-Upload-Id': upload,
        'Content-Range': `bytes ${from}-${from + chunk.length - 1}/${site.image.length}`,
        ...more,
      },
      body: uploadForm({ fields }, chunk),
    })
    return { status: response.status, body: await response.json() }
  }
  const starts = () =>
    Array.from({ length: Math.ceil(site.image.length / part) }, (_, n) => n * part)

  test('goes on where the connection broke, in any order, and a chunk that comes twice does no harm', async () => {
    const upload = newId()
    const order = starts().toReversed()
    expect(order.length).toBeGreaterThan(2)
    const answers = []
    for (const from of [...order.slice(0, 2), ...order]) answers.push(await sendChunk(upload, from))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const last = answers.at(-1)?.body
    expect(answers.slice(0, -1).every(({ body }) => body.done === false)).toBe(true)
    expect(last).toMatchObject({ bytes: site.image.length, width: 120, height: 80 })
    // The answer to the last chunk was lost.
    const again = await sendChunk(upload, order[0] ?? 0)
    expect(again.body).toMatchObject({ public_id: last.public_id, existing: true })
  })

  test('whose last chunks come together is one image', async () => {
    const upload = newId()
    const answers = await Promise.all(starts().map((from) => sendChunk(upload, from)))
    const ids = answers.flatMap(({ body }) => body.public_id ?? [])
    expect(new Set(ids).size).toBe(1)
  })

  test.each(['bytes 0-999', 'bytes 9-3/100', 'pages 1-2/3', 'bytes 0-0/5', 'bytes 0-999/999'])(
    'that says %j of itself is refused',
    async (range) => {
      const { status } = await sendChunk(newId(), 0, { 'Content-Range': range })
      expect(status).toBe(400)
    },
  )

  test('takes no chunk that lies across another one', async () => {
    const upload = newId()
    expect((await sendChunk(upload, 0)).status).toBe(200)
    const { body } = await sendChunk(upload, part / 2)
    expect(body.error.message).toBe('The chunk overlaps with another one')
    expect((await sendChunk(upload, part)).status).toBe(200)
  })

  test('that will be too large is refused at its first chunk', async () => {
    const { body } = await sendChunk(newId(), 0, { 'Content-Range': 'bytes 0-999/60000000' })
    expect(body.error.message).toBe('File size too large. Got 60000000. Maximum is 52428800.')
  })
})
