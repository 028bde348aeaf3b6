import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { setColumns } from '#tests/rows.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { openUploadSite, type UploadSite } from '#tests/upload-site.ts'

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite()
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

  test('may name its file first', async () => {
    const { endpoint, headers, fields } = await uploadParamsFor(site)
    const body = uploadForm({ fields: {} }, site.image)
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    expect((await site.fetch(endpoint, { method: 'POST', headers, body })).status).toBe(200)
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
