import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { removeUnusedImages } from '#app/images/registry/removal.server.ts'
import { uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { setColumns } from '#tests/rows.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'
import { openUploadSite, type UploadSite } from '#tests/upload-site.ts'

let site: UploadSite
beforeAll(async () => {
  // With a key of the service an upload may also be signed.
  const key = { CLOUDINARY_API_KEY: '1234567890', CLOUDINARY_API_SECRET: 'a-secret-of-the-test' }
  site = await openUploadSite(key)
})
afterAll(() => site.close())

/** Sends the image; `changes` are other fields, `more` other headers. */
async function send(changes: Record<string, string> = {}, more: Record<string, string> = {}) {
  const { endpoint, headers, fields } = await uploadParamsFor(site)
  const body = uploadForm({ fields: { ...fields, ...changes } }, site.image)
  const init = { method: 'POST', headers: { ...headers, ...more }, body }
  const sent = await site.fetch(endpoint, init)
  return { status: sent.status, body: await sent.json() }
}

describe('an upload of staff', () => {
  test('takes one request, and another one stores its row', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body).toMatchObject({ width: 120, height: 80, bytes: site.image.length })
    expect(body.public_id).toMatch(/^gemev-gallery\/[a-z0-9]{20}$/)
    const post = { title: 'A title', slug: 'a-title', content: '<p>Text</p>', excerpt: 'Short' }
    const more = { status: 'draft', featured_image: body.public_id, key: 'a-key-0123456789' }
    const saved = await postAs(site, site.cookie, '/admin/blog/new', { ...post, ...more })
    expect(saved.status).toBe(302)
    const picture = site.platform.db.selectFrom('pictures').selectAll()
    expect(await picture.where('public_id', '=', body.public_id).execute()).toMatchObject([
      { folder: 'gemev-gallery', width: 120, height: 80, placeholder: expect.any(String) },
    ])
  })

  test('goes into a folder that there is, and not from another site', async () => {
    for (const folder of ['elsewhere', '', '../gemev-gallery'])
      expect((await send({ folder })).status, folder).toBe(400)
    expect((await send({}, { Origin: 'https://evil.example' })).status).toBe(403)
  })

  test('is refused without a session, and once its sender may not upload any more', async () => {
    const message = 'An upload without a signature needs a session'
    const expectRefused = async (Cookie: string) =>
      expect(await send({}, { Cookie })).toEqual({ status: 401, body: { error: { message } } })
    for (const none of ['', 'gemev.session_token=abc.def']) await expectRefused(none)
    const frontDesk = { role: 'front-desk' } as const
    for (const change of [{ is_active: false }, frontDesk, { second_factor_required: true }]) {
      const { cookie, id } = await signedInAdmin(site)
      await setColumns(site.platform, 'admin_users', id, change)
      await expectRefused(cookie)
    }
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
  for (const wrong of [{ folder: 'elsewhere' }, { public_id: '../a' }, { public_id: undefined }])
    expect((await site.post(path, { ...asked, ...wrong })).status).toBe(422)
})

describe('POST /api/delete-image', () => {
  const remove = (publicId: unknown, as?: string) =>
    site.post('/api/delete-image', { publicId }, as)

  test('removes an upload that no row shows, at once, for those alone who write for the website', async () => {
    const { cloudinary_public_id: publicId } = await site.upload()
    const access = { role: 'front-desk', branch: null } as const
    const { cookie } = await signedInAdmin(site, 'Yaw Boateng', access)
    for (const [as, status] of [
      ['', 401],
      ['gemev.session_token=abc.def', 401],
      [cookie, 403],
    ] as const)
      expect(await remove(publicId, as)).toEqual({ status, body: { success: false } })
    expect((await site.fetch('/api/delete-image')).status).toBe(405)
    expect(await remove(publicId)).toEqual({ status: 200, body: { success: true } })
    await removeUnusedImages(site.platform)
    expect(await site.platform.images.find(publicId)).toBeNull()
  })

  test('refuses what is no upload', async () => {
    for (const publicId of ['gemev-gallery/foreign', '../../gemev.sqlite', '', 7, null, {}])
      expect(await remove(publicId)).toEqual({ status: 404, body: { success: false } })
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
  const type = { 'Content-Type': whole.headers.get('Content-Type') ?? '' }
  const init = { method: 'POST', headers: { ...type, ...headers }, body: stream, duplex: 'half' }
  const response = await site.fetch('/v1_1/gemev/image/upload', init as RequestInit)
  return { status: response.status, answer: await response.json(), taken }
}

describe('a sender', () => {
  test('without permission to upload is read up to 64 kB, whether in fields, a file or plain text', async () => {
    const fields = new FormData()
    for (let n = 0; n < 4; n += 1) fields.set(`field-${n}`, 'x'.repeat(megabyte))
    const withPreset = (upload_preset = '') =>
      uploadForm({ fields: { upload_preset } }, Buffer.alloc(megabyte))
    const noPreset = 'Upload preset must be specified when using unsigned upload'
    for (const [body, message] of [
      [fields, 'Request too large'],
      [uploadForm({ fields: {} }, Buffer.alloc(megabyte)), noPreset],
      [JSON.stringify({ file: 'x'.repeat(megabyte) }), 'Unsupported content type'],
      [withPreset('a.preset.of.mine')],
      [withPreset(site.platform.images.uploads.fields.upload_preset)],
    ] as [FormData | string, string?][]) {
      const { status, answer, taken } = await sendInPieces(body)
      expect([400, 401]).toContain(status)
      if (message)
        expect({ status, answer }).toEqual({ status: 400, answer: { error: { message } } })
      expect(taken).toBeLessThan(128 * 1024)
    }
  })

  test('with permission by a session may send the file first, and no address of a file', async () => {
    const { fields, headers } = await uploadParamsFor(site)
    const file = new FormData()
    file.set('file', new Blob([new Uint8Array(site.image)]), 'a.png')
    for (const [name, value] of Object.entries(fields)) file.set(name, value)
    expect(await sendInPieces(file, headers)).toMatchObject({ status: 200 })
    file.set('file', `data:image/png;base64,${site.image.toString('base64')}`)
    const { answer } = await sendInPieces(file, headers)
    expect(answer.error.message).toMatch(/^Unsupported source URL/)
  })

  test('with permission is stopped at the largest file when the request does not say its length', async () => {
    const { fields, headers } = await uploadParamsFor(site, blogFolder)
    const body = uploadForm({ fields }, Buffer.alloc(15 * megabyte))
    const { answer, taken } = await sendInPieces(body, headers)
    expect(answer.error.message).toMatch(/^File size too large\. Got \d+\. Maximum is 10485760\.$/)
    expect(taken).toBeLessThan(blogFolder.maxBytes + megabyte)
  })
})
