import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { removeUnusedImages } from '#app/images/registry/removal.server.ts'
import { uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { setColumns } from '#tests/rows.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { openUploadSite, type UploadSite } from '#tests/upload-site.ts'

let site: UploadSite
beforeAll(async () => {
  // With a key of the service an upload may also be signed.
  const key = { CLOUDINARY_API_KEY: '1234567890', CLOUDINARY_API_SECRET: 'a-secret-of-the-test' }
  site = await openUploadSite(key)
})
afterAll(() => site.close())

const signedOut = 'An upload without a signature needs a session'

/** Sends the image; `changes` are other fields, `more` other headers. */
async function send(changes: Record<string, string> = {}, more: Record<string, string> = {}) {
  const { endpoint, headers, fields } = await uploadParamsFor(site)
  const sent = await site.fetch(endpoint, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: uploadForm({ fields: { ...fields, ...changes } }, site.image),
  })
  return { status: sent.status, body: await sent.json() }
}

describe('an upload of staff', () => {
  test('takes one request, and another one stores its row', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body).toMatchObject({ width: 120, height: 80, bytes: site.image.length })
    expect(body.public_id).toMatch(/^gemev-gallery\/[a-z0-9]{20}$/)
    const form = { title: 'A title', slug: 'a-title', content: '<p>Text</p>', excerpt: 'Short' }
    const post = {
      ...form,
      status: 'draft',
      featured_image: body.public_id,
      key: 'a-key-0123456789',
    }
    const saved = await site.fetch('/admin/blog/new', {
      method: 'POST',
      headers: { Cookie: site.cookie },
      body: new URLSearchParams(post),
      redirect: 'manual',
    })
    expect(saved.status).toBe(302)
    const picture = site.platform.db.selectFrom('pictures').selectAll()
    expect(await picture.where('public_id', '=', body.public_id).execute()).toMatchObject([
      { folder: 'gemev-gallery', width: 120, height: 80, placeholder: expect.any(String) },
    ])
  })

  test.each(['elsewhere', '', '../gemev-gallery'])('goes into no folder %j', async (folder) => {
    expect((await send({ folder })).status).toBe(400)
  })

  test.each([
    ['is deactivated', { is_active: false }],
    ['is moved to the front desk', { role: 'front-desk' }],
    ['has to set up a second factor', { second_factor_required: true }],
  ] as const)('ends when its sender %s', async (_, change) => {
    const { cookie, id } = await signedInAdmin(site)
    await setColumns(site.platform, 'admin_users', id, change)
    expect(await send({}, { Cookie: cookie })).toEqual({
      status: 401,
      body: { error: { message: signedOut } },
    })
  })

  test.each(['', 'gemev.session_token=abc.def'])('needs a session: %j', async (Cookie) => {
    const { status, body } = await send({}, { Cookie })
    expect([status, body.error.message]).toEqual([401, signedOut])
  })

  test('another site cannot send one in their name', async () => {
    expect((await send({}, { Origin: 'https://evil.example' })).status).toBe(403)
  })

  test('is removed a day later unless a row shows it', async () => {
    const { body } = await send()
    const removal = site.platform.db.selectFrom('picture_removals').selectAll()
    const due = await removal.where('public_id', '=', body.public_id).executeTakeFirstOrThrow()
    const hours = (Date.parse(due.next_attempt_at) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
  })
})

test('a signature is for staff, and for an image in one of the folders', async () => {
  const path = '/admin/uploads/signature'
  const asked = { folder: 'gemev-blog', public_id: 'a-name' }
  expect((await site.post(path, asked, '')).status).toBe(302)
  for (const wrong of [{ folder: 'elsewhere' }, { public_id: '../a' }, { public_id: undefined }]) {
    expect((await site.post(path, { ...asked, ...wrong })).status).toBe(422)
  }
})

describe('POST /api/delete-image', () => {
  test('is for those alone who write for the website', async () => {
    const { cloudinary_public_id: publicId } = await site.upload()
    const access = { role: 'front-desk', branch: null } as const
    const { cookie } = await signedInAdmin(site, 'Yaw Boateng', access)
    for (const [as, status] of [
      ['', 401],
      ['gemev.session_token=abc.def', 401],
      [cookie, 403],
    ] as const)
      expect(await site.post('/api/delete-image', { publicId }, as)).toEqual({
        status,
        body: { success: false },
      })
    expect((await site.fetch('/api/delete-image')).status).toBe(405)
  })

  test('removes an upload that no row shows, at once', async () => {
    const { cloudinary_public_id: publicId } = await site.upload()
    expect(await site.post('/api/delete-image', { publicId })).toEqual({
      status: 200,
      body: { success: true },
    })
    await removeUnusedImages(site.platform)
    expect(await site.platform.images.find(publicId)).toBeNull()
  })

  test('refuses what is no upload', async () => {
    for (const publicId of ['gemev-gallery/foreign', '../../gemev.sqlite', '', 7, null, {}])
      expect(await site.post('/api/delete-image', { publicId })).toEqual({
        status: 404,
        body: { success: false },
      })
  })
})

const megabyte = 1024 * 1024

/** Sends a body in pieces of 16 kB, without saying how long it is, and counts what was taken of it. */
async function sendInPieces(body: string | FormData, headers: Record<string, string> = {}) {
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
  const response = await site.fetch('/v1_1/gemev/image/upload', {
    ...init,
    headers: { 'Content-Type': type, ...headers },
  })
  return { status: response.status, answer: await response.json(), taken }
}

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
      const { status, answer, taken } = await sendInPieces(body)
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
      const { status, taken } = await sendInPieces(body)
      expect([400, 401]).toContain(status)
      expect(taken).toBeLessThan(128 * 1024)
    }
  })
})

describe('a sender with permission to upload', () => {
  test('by a session may send the file first, and no address of a file', async () => {
    const { fields, headers } = await uploadParamsFor(site)
    const file = new FormData()
    file.set('file', new Blob([new Uint8Array(site.image)]), 'a.png')
    for (const [name, value] of Object.entries(fields)) file.set(name, value)
    expect(await sendInPieces(file, headers)).toMatchObject({ status: 200 })
    file.set('file', `data:image/png;base64,${site.image.toString('base64')}`)
    expect((await sendInPieces(file, headers)).answer.error.message).toMatch(
      /^Unsupported source URL/,
    )
  })

  test('is stopped at the largest file when the request does not say its length', async () => {
    const { fields, headers } = await uploadParamsFor(site, blogFolder)
    const body = uploadForm({ fields }, Buffer.alloc(40 * megabyte))
    const { answer, taken } = await sendInPieces(body, headers)
    const { maxBytes } = blogFolder
    expect(answer.error.message).toMatch(/^File size too large\. Got \d+\. Maximum is 10485760\.$/)
    expect(taken).toBeLessThan(maxBytes + megabyte)
  })
})
