import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countUpload } from '#app/domain/staff/uploads.server.ts'
import { isSignedWith } from '#app/images/protocol/signatures.server.ts'
import { type FakeCloudinary, openFakeCloudinary } from '#tests/cloudinary.ts'
import { makeCategory } from '#tests/gallery.ts'
import { openSite, type Site } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'

describe('with images in an account at Cloudinary', () => {
  let service: FakeCloudinary
  let other: Site
  let staff: string
  let staffId: string
  beforeAll(async () => {
    service = await openFakeCloudinary()
    other = await openSite({
      IMAGE_HOST: 'cloudinary',
      CLOUDINARY_CLOUD_NAME: 'cloud',
      CLOUDINARY_UPLOAD_PRESET: 'staff',
      CLOUDINARY_UPLOAD_PREFIX: service.url,
      CLOUDINARY_API_KEY: '123',
      CLOUDINARY_API_SECRET: 'secret-of-the-test',
    })
    const admin = await signedInAdmin(other)
    staff = admin.cookie
    staffId = admin.id
  })
  afterEach(() => service.reset())
  afterAll(async () => {
    await other.close()
    await service.close()
  })
  const away = (response: ServerResponse) => response.writeHead(503).end('down')

  test('after a hundred uploads in an hour another one is refused in words, with the time to wait', async () => {
    const ask = () =>
      other.fetch('/admin/uploads/signature', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: staff },
        body: JSON.stringify({ folder: 'gemev-blog', public_id: 'mine' }),
      })
    expect((await ask()).status).toBe(200)
    for (let n = 1; n < 100; n += 1) await countUpload(other.platform, staffId)
    const response = await ask()
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('3600')
    expect(await response.json()).toEqual({
      error: 'Too many uploads. Please try again in an hour.',
    })
    await other.platform.db.deleteFrom('rate_limits').execute()
  })

  test('a signature covers the folder and the name, and what no row shows is removed again', async () => {
    const response = await other.fetch('/admin/uploads/signature', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: staff },
      body: JSON.stringify({ folder: 'gemev-gallery', public_id: 'signed' }),
    })
    const fields = await response.json()
    expect(fields).toMatchObject({ folder: 'gemev-gallery', public_id: 'signed', api_key: '123' })
    expect(isSignedWith(fields, 'secret-of-the-test')).toBe(true)
    const removals = await other.platform.db.selectFrom('picture_removals').selectAll().execute()
    expect(removals.map(({ public_id }) => public_id)).toContain('gemev-gallery/signed')
  })

  test('an image that the account cannot be asked about is refused in words', async () => {
    service.answerNext(away, away)
    const category_id = await makeCategory(other.platform, 'Wards')
    const response = await other.fetch('/admin/gallery/add', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: staff },
      body: JSON.stringify({
        cloudinary_public_id: 'gemev-gallery/mine',
        request_key: 'a-key-of-the-other-test',
        category_id,
        consent: 'yes',
      }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      error: 'Upload failed: the image host cannot be reached.',
    })
  })
})

test.each(['/admin/gallery/new', '/admin/blog/new'])(
  'an account that is not wholly named is reported at once at %s',
  async (path) => {
    const other = await openSite({ IMAGE_HOST: 'cloudinary', CLOUDINARY_CLOUD_NAME: 'cloud' })
    const { cookie: staff } = await signedInAdmin(other)
    const page = await (await other.fetch(path, { headers: { Cookie: staff } })).text()
    const shown = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(shown).toContain(
      'Cloudinary configuration is incomplete. Please check your environment variables.',
    )
    await other.close()
  },
)
