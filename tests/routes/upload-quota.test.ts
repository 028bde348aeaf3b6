import { randomUUID } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sendImage, slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'

const megabyte = 1024 * 1024

test('unfinished chunks take their part of the space for images', async () => {
  const site = await openSite({ IMAGE_QUOTA_MB: '100' })
  const images = site.platform.embeddedImages
  if (!images) throw new Error('the site has no embedded image host')
  const image = await slope(120, 80).png().toBuffer()
  const sendChunk = async () => {
    const { endpoint, fields, headers } = await uploadParamsFor(site)
    const response = await site.fetch(endpoint, {
      method: 'POST',
      headers: {
        ...headers,
        'X-Unique-Upload-Id': randomUUID(),
        'Content-Range': `bytes 0-${image.length - 1}/1000000`,
        // The header that a browser sends with a chunk of 20 MB.
        'Content-Length': String(20 * megabyte),
      },
      body: uploadForm({ fields }, image),
    })
    return response.json()
  }
  expect(await sendChunk()).toMatchObject({ done: false })
  // why: this stands for 90 MB of unfinished uploads, without writing them all.
  const others = images.newIncoming()
  await writeFile(others, '')
  await truncate(others, 90 * megabyte)
  expect(await sendChunk()).toEqual({
    error: { message: 'The space for images is used up. Please delete images first.' },
  })
  await truncate(others, 0)
  expect(await sendChunk()).toMatchObject({ done: false })
  expect(await sendImage(site, image)).toMatchObject({ status: 200 })
  await site.close()
})

test('a hundred uploads an hour are enough for one person', async () => {
  const site = await openSite()
  const file = await slope(20, 20).png().toBuffer()
  const { endpoint, fields, headers, staffId } = await uploadParamsFor(site)
  await site.platform.db
    .insertInto('rate_limits')
    .values({
      key: `upload:${staffId}`,
      points: 100,
      resets_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  const body = uploadForm({ fields }, file)
  const response = await site.fetch(endpoint, { method: 'POST', headers, body })
  expect(response.status).toBe(429)
  await site.close()
})
