import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { newId } from '#app/platform/id.ts'
import { connectRaw, postHead } from '#tests/crash/raw-client.ts'
import { listen } from '#tests/http-listener.ts'
import { sendImage, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openUploadSite, type UploadSite } from '#tests/upload-site.ts'

let site: UploadSite
let served: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  site = await openUploadSite()
  served = await listen(site)
})
afterAll(async () => {
  await served.close()
  await site.close()
})

describe('an upload over a connection', () => {
  const incoming = () => readdirSync(join(site.platform.settings.dataDir, 'images', 'incoming'))

  test('that breaks off leaves nothing behind, and holds up nobody', async () => {
    const { endpoint, fields } = await uploadParamsFor(site)
    const type = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 90_000 }
    const head = postHead(endpoint, { ...type, Cookie: site.cookie })
    const part = '--x\r\nContent-Disposition: form-data; name='
    const preset = `${part}"upload_preset"\r\n\r\n${fields.upload_preset}\r\n`
    for (let n = 0; n < 8; n += 1) {
      const socket = await connectRaw(served.origin)
      socket.write(`${head}${preset}${part}"file"; filename="a"\r\n\r\n${'x'.repeat(5000)}`)
      await expect.poll(incoming).toHaveLength(1)
      socket.destroy()
      await expect.poll(incoming).toEqual([])
    }
    expect((await sendImage(site, site.image)).status).toBe(200)
  })

  test('whose body ends too early is refused at once, and holds up nobody', async () => {
    const { endpoint, fields, headers } = await uploadParamsFor(site)
    const form = uploadForm({ fields }, site.image)
    const whole = new Request(served.origin, { method: 'POST', body: form })
    const type = whole.headers.get('Content-Type') ?? ''
    const body = (await whole.bytes()).subarray(0, -200)
    for (let n = 0; n < 6; n += 1) {
      const sent = await fetch(served.origin + endpoint, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': type },
        body,
        signal: AbortSignal.timeout(5000),
      })
      expect(await sent.json()).toEqual({ error: { message: 'Malformed multipart request' } })
    }
    await expect.poll(incoming).toEqual([])
  })

  test('that is too large is read to its end, so that its sender gets the reason', async () => {
    const { endpoint, fields, headers } = await uploadParamsFor(site, blogFolder)
    const size = 20 * 1024 * 1024
    const body = uploadForm({ fields }, Buffer.alloc(size))
    const sent = await fetch(served.origin + endpoint, { method: 'POST', headers, body })
    const message = `File size too large. Got ${size}. Maximum is 10485760.`
    expect(await sent.json()).toEqual({ error: { message } })
  })
})

describe('a chunked upload', () => {
  const part = 1000
  async function sendChunk(upload: string, from: number, range?: string) {
    const { endpoint, fields, headers } = await uploadParamsFor(site)
    const chunk = site.image.subarray(from, from + part)
    const own = `bytes ${from}-${from + chunk.length - 1}/${site.image.length}`
    const ofChunk = { 'X-Unique-Upload-Id': upload, 'Content-Range': range ?? own }
    const body = uploadForm({ fields }, chunk)
    const init = { method: 'POST', headers: { ...headers, ...ofChunk }, body }
    const response = await site.fetch(endpoint, init)
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
    const last = answers.pop()?.body
    expect(answers.every(({ body }) => body.done === false)).toBe(true)
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

  test('is refused for a range that is none, lies across another one or will be too large', async () => {
    const ofBytes = ['0-999', '9-3/100', '0-0/5', '0-999/999'].map((range) => `bytes ${range}`)
    for (const range of ['pages 1-2/3', ...ofBytes])
      expect((await sendChunk(newId(), 0, range)).status, range).toBe(400)
    const upload = newId()
    expect((await sendChunk(upload, 0)).status).toBe(200)
    const across = await sendChunk(upload, part / 2)
    expect(across.body.error.message).toBe('The chunk overlaps with another one')
    expect((await sendChunk(upload, part)).status).toBe(200)
    const { body } = await sendChunk(newId(), 0, 'bytes 0-999/60000000')
    expect(body.error.message).toBe('File size too large. Got 60000000. Maximum is 52428800.')
  })
})
