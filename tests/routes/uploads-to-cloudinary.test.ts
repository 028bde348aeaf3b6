import type { ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { countUpload } from '#app/domain/staff/uploads.server.ts'
import { isSignedWith } from '#app/images/protocol/signatures.server.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { openFakeCloudinary } from '#tests/cloudinary.ts'
import { makeCategory } from '#tests/gallery.ts'
import { openSite } from '#tests/site.ts'
import { firstAdmin } from '#tests/staff.ts'

const service = await openFakeCloudinary()
const account = { IMAGE_HOST: 'cloudinary', CLOUDINARY_CLOUD_NAME: 'cloud' }
const site = await openSite({
  ...account,
  CLOUDINARY_UPLOAD_PRESET: 'staff',
  CLOUDINARY_UPLOAD_PREFIX: service.url,
  CLOUDINARY_API_KEY: '123',
  CLOUDINARY_API_SECRET: 'secret-of-the-test',
})
const { json } = await openBackOffice(site)
afterAll(async () => {
  await site.close()
  await service.close()
})

const sign = (folder: string, public_id: string) =>
  json('/admin/uploads/signature', { folder, public_id })

test('after a hundred uploads in an hour another one is refused in words, with the time to wait', async () => {
  expect((await sign('gemev-blog', 'mine')).status).toBe(200)
  const { id } = await firstAdmin(site)
  for (let n = 1; n < 100; n += 1) await countUpload(site.platform, id)
  const response = await sign('gemev-blog', 'mine')
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('3600')
  const error = 'Too many uploads. Please try again in an hour.'
  expect(await response.json()).toEqual({ error })
  await site.platform.db.deleteFrom('rate_limits').execute()
})

test('a signature covers the folder and the name, and what no row shows is removed again', async () => {
  const fields = await (await sign('gemev-gallery', 'signed')).json()
  expect(fields).toMatchObject({ folder: 'gemev-gallery', public_id: 'signed', api_key: '123' })
  expect(isSignedWith(fields, 'secret-of-the-test')).toBe(true)
  const removals = await site.platform.db.selectFrom('picture_removals').selectAll().execute()
  expect(removals.map(({ public_id }) => public_id)).toContain('gemev-gallery/signed')
})

test('an image that the account cannot be asked about is refused in words', async () => {
  const away = (response: ServerResponse) => response.writeHead(503).end('down')
  service.answerNext(away, away)
  const response = await json('/admin/gallery/add', {
    cloudinary_public_id: 'gemev-gallery/mine',
    request_key: 'a-key-of-the-other-test',
    category_id: await makeCategory(site.platform, 'Wards'),
    consent: 'yes',
  })
  expect(response.status).toBe(422)
  const error = 'Upload failed: the image host cannot be reached.'
  expect(await response.json()).toEqual({ error })
})

test('an account that is not wholly named is reported at once', async () => {
  const other = await openSite(account)
  const { text } = await openBackOffice(other)
  for (const path of ['/admin/gallery/new', '/admin/blog/new'])
    expect(await text(path)).toContain(
      'Cloudinary configuration is incomplete. Please check your environment variables.',
    )
  await other.close()
})
