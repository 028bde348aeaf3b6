import { randomUUID } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { sendImage, slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'

const megabyte = 1024 * 1024
const site = await openSite({ IMAGE_QUOTA_MB: '100' })
afterAll(() => site.close())
const image = await slope(120, 80).png().toBuffer()

test('unfinished chunks take their part of the space for images', async () => {
  const images = site.platform.embeddedImages
  if (!images) throw new Error('the site has no embedded image host')
  const sendChunk = async () => {
    const { endpoint, fields, headers } = await uploadParamsFor(site)
    const ofChunk = {
      'X-Unique-Upload-Id': randomUUID(),
      'Content-Range': `bytes 0-${image.length - 1}/1000000`,
      // The header that a browser sends with a chunk of 20 MB.
      'Content-Length': String(20 * megabyte),
    }
    const body = uploadForm({ fields }, image)
    const init = { method: 'POST', headers: { ...headers, ...ofChunk }, body }
    return (await site.fetch(endpoint, init)).json()
  }
  expect(await sendChunk()).toMatchObject({ done: false })
  // why: this stands for 90 MB of unfinished uploads, without writing them all.
  const others = images.newIncoming()
  await writeFile(others, '')
  await truncate(others, 90 * megabyte)
  const message = 'The space for images is used up. Please delete images first.'
  expect(await sendChunk()).toEqual({ error: { message } })
  await truncate(others, 0)
  expect(await sendChunk()).toMatchObject({ done: false })
  expect(await sendImage(site, image)).toMatchObject({ status: 200 })
})

test('a hundred uploads an hour are enough for one person', async () => {
  const { endpoint, fields, headers, staffId } = await uploadParamsFor(site)
  const resets_at = new Date(Date.now() + 3_600_000).toISOString()
  const used = { key: `upload:${staffId}`, points: 100, resets_at }
  const limits = site.platform.db.insertInto('rate_limits').values(used)
  await limits.onConflict((row) => row.column('key').doUpdateSet(used)).execute()
  const body = uploadForm({ fields }, image)
  expect((await site.fetch(endpoint, { method: 'POST', headers, body })).status).toBe(429)
})
