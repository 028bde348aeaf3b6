import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadForm } from '#tests/image-files.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { openUploadSite, type UploadSite } from '#tests/upload-site.ts'

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite()
})
afterAll(() => site.close())

describe('an upload of staff', () => {
  test('is requested, sent and registered', async () => {
    const { publicId, registered } = await site.upload()
    expect(registered.status).toBe(200)
    expect(registered.body).toMatchObject({
      publicId,
      width: 120,
      height: 80,
      bytes: site.image.length,
    })
    expect(registered.body.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(
      await site.post('/admin/uploads/register', { publicId, folder: 'gemev-gallery' }),
    ).toEqual(registered)
  })

  test('goes into one of our folders only', async () => {
    for (const folder of ['elsewhere', '', null, '../gemev-gallery']) {
      expect((await site.post('/admin/uploads/params', { folder })).status).toBe(422)
      expect((await site.post('/admin/uploads/register', { folder, publicId: 'a/b' })).status).toBe(
        422,
      )
    }
    const uploadParams = await site.uploadParams('gemev-blog')
    const fields = { ...uploadParams.fields, folder: 'gemev-gallery' }
    const sent = await site.fetch(uploadParams.endpoint, {
      method: 'POST',
      body: uploadForm({ fields }, site.image),
    })
    expect(await sent.json()).toEqual({
      error: { message: 'Folder is not allowed by the upload preset' },
    })
  })

  test('that the host does not have is not registered', async () => {
    const folder = 'gemev-gallery'
    expect(
      (await site.post('/admin/uploads/register', { folder, publicId: `${folder}/none` })).status,
    ).toBe(404)
    expect((await site.post('/admin/uploads/register', { folder, publicId: 7 })).status).toBe(404)
  })

  test('names its file behind what permits it: before, nothing of a file is read', async () => {
    const uploadParams = await site.uploadParams()
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(site.image)]), 'a.png')
    for (const [name, value] of Object.entries(uploadParams.fields)) body.set(name, String(value))
    const sent = await site.fetch(uploadParams.endpoint, { method: 'POST', body })
    expect(sent.status).toBe(400)
    expect(await sent.json()).toEqual({
      error: { message: 'Upload preset must be specified when using unsigned upload' },
    })
  })

  test.each([
    ['is deactivated', { is_active: false }],
    ['is moved to the front desk', { role: 'front-desk' }],
  ] as const)('ends when its sender %s', async (_, change) => {
    const other = await signedInAdmin(site)
    const uploadParams = await site.uploadParams('gemev-blog', other.cookie)
    await site.platform.db
      .updateTable('admin_users')
      .set(change)
      .where('id', '=', other.id)
      .execute()
    const sent = await site.fetch(uploadParams.endpoint, {
      method: 'POST',
      body: uploadForm(uploadParams, site.image),
    })
    expect(await sent.json()).toEqual({ error: { message: 'Upload preset not found' } })
  })

  test.each(['/admin/uploads/params', '/admin/uploads/register'])(
    '%s is for staff',
    async (path) => {
      const { status } = await site.post(path, { folder: 'gemev-gallery' }, '')
      expect(status).toBe(302)
    },
  )

  test('another site cannot send one in their name', async () => {
    const uploadParams = await site.uploadParams()
    const sent = await site.fetch(uploadParams.endpoint, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: uploadForm(uploadParams, site.image),
    })
    expect(sent.status).toBe(403)
  })
})
