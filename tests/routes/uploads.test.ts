import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { listen } from '#tests/http-listener.ts'
import { slope, uploadForm } from '#tests/pictures.ts'
import { openSite, type Site } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

let site: Site
let cookie: string
let picture: Buffer
beforeAll(async () => {
  site = await openSite(behindProxy)
  cookie = (await signedInAdmin(site)).cookie
  picture = await slope(120, 80).png().toBuffer()
})
afterAll(() => site.close())

async function ask(path: string, body: unknown, as = cookie) {
  const response = await site.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: as },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** Uploads a picture as the browser of an admin does: requests the parameters, sends the file, registers it. */
async function uploaded(folder = 'gemev-gallery') {
  const { body: uploadParams } = await ask('/admin/uploads/params', { folder })
  const sent = await site.fetch(uploadParams.endpoint, {
    method: 'POST',
    body: uploadForm(uploadParams, picture),
  })
  const { public_id: publicId } = await sent.json()
  return { publicId, registered: await ask('/admin/uploads/register', { publicId, folder }) }
}

describe('an upload of staff', () => {
  test('is requested, sent and registered', async () => {
    const { publicId, registered } = await uploaded()
    expect(registered.status).toBe(200)
    expect(registered.body).toMatchObject({
      publicId,
      width: 120,
      height: 80,
      bytes: picture.length,
    })
    expect(registered.body.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(await ask('/admin/uploads/register', { publicId, folder: 'gemev-gallery' })).toEqual(
      registered,
    )
  })

  test('goes into one of our folders only', async () => {
    for (const folder of ['elsewhere', '', null, '../gemev-gallery']) {
      expect((await ask('/admin/uploads/params', { folder })).status).toBe(422)
      expect((await ask('/admin/uploads/register', { folder, publicId: 'a/b' })).status).toBe(422)
    }
    const { body: uploadParams } = await ask('/admin/uploads/params', { folder: 'gemev-blog' })
    const fields = { ...uploadParams.fields, folder: 'gemev-gallery' }
    const sent = await site.fetch(uploadParams.endpoint, {
      method: 'POST',
      body: uploadForm({ fields }, picture),
    })
    expect(await sent.json()).toEqual({
      error: { message: 'Folder is not allowed by the upload preset' },
    })
  })

  test('that the host does not have is not registered', async () => {
    const folder = 'gemev-gallery'
    expect(
      (await ask('/admin/uploads/register', { folder, publicId: `${folder}/none` })).status,
    ).toBe(404)
    expect((await ask('/admin/uploads/register', { folder, publicId: 7 })).status).toBe(404)
  })

  test('names its file behind what permits it: before, nothing of a file is read', async () => {
    const { body: uploadParams } = await ask('/admin/uploads/params', { folder: 'gemev-gallery' })
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(picture)]), 'a.png')
    for (const [name, value] of Object.entries(uploadParams.fields)) body.set(name, String(value))
    const sent = await site.fetch(uploadParams.endpoint, { method: 'POST', body })
    expect(sent.status).toBe(400)
    expect(await sent.json()).toEqual({
      error: { message: 'Upload preset must be specified when using unsigned upload' },
    })
  })

  test('ends with the session of a deactivated admin', async () => {
    const other = await signedInAdmin(site)
    const { body: uploadParams } = await ask(
      '/admin/uploads/params',
      { folder: 'gemev-blog' },
      other.cookie,
    )
    await site.platform.db
      .updateTable('admin_users')
      .set({ is_active: false })
      .where('id', '=', other.id)
      .execute()
    const sent = await site.fetch(uploadParams.endpoint, {
      method: 'POST',
      body: uploadForm(uploadParams, picture),
    })
    expect(await sent.json()).toEqual({ error: { message: 'Upload preset not found' } })
  })

  test.each(['/admin/uploads/params', '/admin/uploads/register'])(
    '%s is for staff',
    async (path) => {
      const { status } = await ask(path, { folder: 'gemev-gallery' }, '')
      expect(status).toBe(302)
    },
  )

  test('another site cannot send one in their name', async () => {
    const { body: uploadParams } = await ask('/admin/uploads/params', { folder: 'gemev-gallery' })
    const sent = await site.fetch(uploadParams.endpoint, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: uploadForm(uploadParams, picture),
    })
    expect(sent.status).toBe(403)
  })
})

describe('over a connection', () => {
  const incoming = () => readdirSync(join(site.platform.settings.dataDir, 'images', 'incoming'))

  test('one that breaks off leaves nothing behind, and holds up nobody', async () => {
    const served = await listen(site)
    const { body: uploadParams } = await ask('/admin/uploads/params', { folder: 'gemev-gallery' })
    for (let n = 0; n < 8; n += 1) {
      const socket = connect(Number(new URL(served.origin).port), '127.0.0.1')
      const part = 'Content-Disposition: form-data; name='
      const lines = [
        'POST /v1_1/gemev/image/upload HTTP/1.1',
        'Host: localhost',
        'Content-Length: 90000',
        'Content-Type: multipart/form-data; boundary=x',
        '',
        '--x',
        `${part}"upload_preset"`,
        '',
        uploadParams.fields.upload_preset,
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
    const { registered } = await uploaded()
    expect(registered.status).toBe(200)
    await served.close()
  })

  test('one whose body ends too early is refused at once, and holds up nobody', async () => {
    const served = await listen(site)
    const { body: uploadParams } = await ask('/admin/uploads/params', { folder: 'gemev-gallery' })
    const whole = new Request(served.origin, {
      method: 'POST',
      body: uploadForm(uploadParams, picture),
    })
    const withToken = Buffer.from(await whole.arrayBuffer())
    const boundary = withToken.subarray(2, withToken.indexOf('\r\n')).toString()
    for (const body of Array<Buffer>(6).fill(withToken)) {
      const sent = await fetch(served.origin + uploadParams.endpoint, {
        method: 'POST',
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        body: new Uint8Array(body.subarray(0, -200)),
        signal: AbortSignal.timeout(5000),
      })
      expect(await sent.json()).toEqual({ error: { message: 'Malformed multipart request' } })
    }
    await expect.poll(incoming).toEqual([])
    await served.close()
  })

  test('one that is too large is read to its end, so that its sender hears why', async () => {
    const served = await listen(site)
    const { body: uploadParams } = await ask('/admin/uploads/params', { folder: 'gemev-blog' })
    const size = 40 * 1024 * 1024
    const body = uploadForm(uploadParams, Buffer.alloc(size))
    const sent = await fetch(served.origin + uploadParams.endpoint, { method: 'POST', body })
    expect(await sent.json()).toEqual({
      error: { message: `File size too large. Got ${size}. Maximum is 10485760.` },
    })
    await served.close()
  })
})

describe('a chunked upload', () => {
  const part = 1000
  async function sendChunk(upload: string, from: number, more: Record<string, string> = {}) {
    const { body: uploadParams } = await ask('/admin/uploads/params', { folder: 'gemev-gallery' })
    const chunk = picture.subarray(from, from + part)
    const response = await site.fetch(uploadParams.endpoint, {
      method: 'POST',
      headers: {
        'X-Unique-Upload-Id': upload,
        'Content-Range': `bytes ${from}-${from + chunk.length - 1}/${picture.length}`,
        Cookie: cookie,
        ...more,
      },
      body: uploadForm(uploadParams, chunk),
    })
    return { status: response.status, body: await response.json() }
  }
  const starts = () => Array.from({ length: Math.ceil(picture.length / part) }, (_, n) => n * part)

  test('goes on where the line broke, in any order, and a chunk that comes twice does no harm', async () => {
    const upload = newId()
    const order = starts().toReversed()
    expect(order.length).toBeGreaterThan(2)
    const answers = []
    for (const from of [...order.slice(0, 2), ...order]) answers.push(await sendChunk(upload, from))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const last = answers.at(-1)?.body
    expect(answers.slice(0, -1).every(({ body }) => body.done === false)).toBe(true)
    expect(last).toMatchObject({ bytes: picture.length, width: 120, height: 80 })
    // The answer to the last chunk was lost.
    const again = await sendChunk(upload, order[0] ?? 0)
    expect(again.body).toMatchObject({ public_id: last.public_id, existing: true })
  })

  test('whose last chunks come together is one picture', async () => {
    const upload = newId()
    const answers = await Promise.all(starts().map((from) => sendChunk(upload, from)))
    const ids = answers.flatMap(({ body }) => body.public_id ?? [])
    expect(new Set(ids).size).toBe(1)
  })

  test.each(['bytes 0-999', 'bytes 9-3/100', 'pages 1-2/3', 'bytes 0-0/5'])(
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

describe('POST /api/delete-image', () => {
  test('is for staff alone', async () => {
    const { publicId } = await uploaded()
    for (const as of ['', 'gemev.session_token=abc.def']) {
      expect(await ask('/api/delete-image', { publicId }, as)).toEqual({
        status: 401,
        body: { success: false },
      })
    }
    expect((await site.fetch('/api/delete-image')).status).toBe(405)
  })

  test('removes what our tables hold', async () => {
    const { publicId } = await uploaded()
    expect(await ask('/api/delete-image', { publicId })).toEqual({
      status: 200,
      body: { success: true },
    })
    const waiting = await site.platform.db.selectFrom('picture_removals').selectAll().execute()
    expect(waiting.map(({ public_id }) => public_id)).toEqual([publicId])
  })

  test.each(['gemev-gallery/foreign', 'elsewhere/a', '../../gemev.sqlite', '', 7, null, {}])(
    'refuses %j',
    async (publicId) => {
      expect(await ask('/api/delete-image', { publicId })).toEqual({
        status: 404,
        body: { success: false },
      })
    },
  )
})
