import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phonePhoto, sendImage } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each(['', '{', 'null', '[]', '{"publicId":"x"}', '\0\0\0'])(
  'an image whose description on disk is %j is not found',
  async (left) => {
    const { body: uploaded } = await sendImage(site, await phonePhoto(80, 60))
    const path = `/gemev/image/upload/c_scale,f_auto,q_auto,w_400/v1/${uploaded.public_id}`
    expect((await site.fetch(path)).status).toBe(200)
    const { dataDir } = site.platform.settings
    writeFileSync(join(dataDir, 'images', 'originals', uploaded.public_id, 'about.json'), left)
    expect((await site.fetch(path)).status).toBe(404)
    expect((await site.fetch('/gallery')).status).toBe(200)
  },
)

test.each(['"left"', '7', '{"x":"5","y":5}', '{"x":1e9,"y":5}', '{"x":0.5,"y":5}', '[]'])(
  'a damaged point of attention on disk (%s) is none, and the image is there',
  async (attention) => {
    const { body: uploaded } = await sendImage(site, await phonePhoto(80, 60))
    const { dataDir } = site.platform.settings
    const about = join(dataDir, 'images', 'originals', uploaded.public_id, 'about.json')
    const stored = JSON.parse(readFileSync(about, 'utf8'))
    expect(stored.attention).toEqual({ x: expect.any(Number), y: expect.any(Number) })
    writeFileSync(about, JSON.stringify({ ...stored, attention: JSON.parse(attention) }))
    const found = await site.platform.images.find(uploaded.public_id)
    expect(found).toMatchObject({ publicId: uploaded.public_id, attention: null })
  },
)

test('a file name that cannot be read does not fail an upload', async () => {
  const part = 'Content-Disposition: form-data; name='
  const response = await site.fetch('/v1_1/gemev/image/upload', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${part}"file"; filename*=UTF-8''%ff\r\n\r\nabc\r\n--x--\r\n`,
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})
