import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeUnusedImages } from '#app/images/registry/removal.server.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { openUploadSite, type UploadSite } from '#tests/upload-site.ts'

let site: UploadSite
beforeAll(async () => {
  site = await openUploadSite()
})
afterAll(() => site.close())

describe('POST /api/delete-image', () => {
  test('is for staff alone', async () => {
    const { cloudinary_public_id: publicId } = await site.upload()
    for (const as of ['', 'gemev.session_token=abc.def']) {
      expect(await site.post('/api/delete-image', { publicId }, as)).toEqual({
        status: 401,
        body: { success: false },
      })
    }
    expect((await site.fetch('/api/delete-image')).status).toBe(405)
  })

  test('is not for the front desk', async () => {
    const { cloudinary_public_id: publicId } = await site.upload()
    const access = { role: 'front-desk', branch: null } as const
    const { cookie } = await signedInAdmin(site, 'Yaw Boateng', access)
    expect(await site.post('/api/delete-image', { publicId }, cookie)).toEqual({
      status: 403,
      body: { success: false },
    })
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

  test.each(['gemev-gallery/foreign', 'elsewhere/a', '../../gemev.sqlite', '', 7, null, {}])(
    'refuses %j',
    async (publicId) => {
      expect(await site.post('/api/delete-image', { publicId })).toEqual({
        status: 404,
        body: { success: false },
      })
    },
  )
})
