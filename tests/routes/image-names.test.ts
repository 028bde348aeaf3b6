import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import { sendImage, slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'
import { expectNothingIncoming } from '#tests/upload-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each([
  '../../evil',
  '..',
  '.',
  'a/b',
  'a\\b',
  '%2e%2e',
  'a.jpg',
  'a\0b',
  'ɛ',
  ' ',
  'x'.repeat(101),
])('%j is no name for an image', async (public_id) => {
  const file = await slope(20, 20).png().toBuffer()
  const { status } = await sendImage(site, file, galleryFolder, { public_id })
  expect(status).toBe(400)
  await expectNothingIncoming(site)
})

test('a file may be called anything', async () => {
  const { endpoint, fields, headers } = await uploadParamsFor(site)
  const file = await slope(20, 20).png().toBuffer()
  const body = uploadForm({ fields }, file, '../../../../etc/passwd')
  const sent = await site.fetch(endpoint, { method: 'POST', headers, body })
  expect(await sent.json()).toMatchObject({ original_filename: 'passwd', width: 20 })
  expect(existsSync(join(site.platform.settings.dataDir, 'etc'))).toBe(false)
})

test('the same name again is the same image, and never another', async () => {
  const [one, two] = [await slope(50, 50).png().toBuffer(), await slope(70, 70).png().toBuffer()]
  const first = await sendImage(site, one, galleryFolder, { public_id: 'mine' })
  const second = await sendImage(site, two, galleryFolder, { public_id: 'mine' })
  expect(first.body).toMatchObject({ public_id: 'gemev-gallery/mine', width: 50 })
  expect(second.body).toMatchObject({
    public_id: 'gemev-gallery/mine',
    width: 50,
    existing: true,
  })
  const together = await Promise.all(
    [one, two, one, two].map((file) => sendImage(site, file, galleryFolder, { public_id: 'race' })),
  )
  expect(new Set(together.map(({ body: uploaded }) => uploaded.etag)).size).toBe(1)
  await expectNothingIncoming(site)
})
