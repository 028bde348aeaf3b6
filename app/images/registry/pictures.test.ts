import { expect, test as onEach } from 'vitest'
import { type ImageHost, ImageHostUnavailable } from '#app/images/image-host.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { done } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { imageId, imageOf, imageRegistry, minute } from '#tests/image-registry.ts'
import {
  claimImages,
  deleteImageUses,
  findImageSize,
  listClaimedImages,
  writeImageUses,
} from './pictures.server.ts'
import { queueUnusedImages, removeUnusedImages, requestRemoval } from './removal.server.ts'

describeOnEachDatabase('claimed images', (database, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const { state, files, needs, put, listed } = imageRegistry(database)

  onEach('an upload is recorded once, as the host has it', async () => {
    await put()
    await put()
    expect((await listClaimedImages(needs())).images).toEqual([imageOf(imageId)])
  })

  test('what the host does not have, or has in a folder of others, is not recorded', async () => {
    files.add('elsewhere/a').add('../a')
    for (const publicId of [imageId, 'elsewhere/a', '../a', '']) {
      expect(await claimImages(needs(), [publicId], null)).toEqual(done(null))
    }
    expect(await listed()).toEqual([])
  })

  test('a host that cannot be reached is named in words', async () => {
    const find = () => Promise.reject(new ImageHostUnavailable('away'))
    const images = { ...needs().images, find } as ImageHost
    expect(await claimImages({ ...needs(), images }, [imageId], null)).toMatchObject({
      errors: { '': 'Upload failed: the image host cannot be reached.' },
    })
    await put()
    expect(await claimImages({ ...needs(), images }, [imageId], null)).toEqual(done(null))
  })

  test('the size of an image is known before and after a row shows it', async () => {
    const sizeOf = (publicId: string) => findImageSize(needs(), publicId)
    files.add(imageId)
    expect(await sizeOf(imageId)).toEqual({ picture_width: 800, picture_height: 600 })
    await put()
    expect(await sizeOf(imageId)).toEqual({ picture_width: 800, picture_height: 600 })
    expect(await sizeOf('album/none')).toEqual({ picture_width: null, picture_height: null })
  })

  onEach(
    'the list goes on where a page ends, also between two images of the same moment',
    async () => {
      const all = Array.from({ length: 30 }, (_, n) => `album/p_${n + 10}`)
      for (const [nth, name] of all.entries()) {
        await put(name)
        if (nth % 2) state.now += 1000
      }
      const first = await listClaimedImages(needs())
      const start = readPageStart(new URLSearchParams({ older: first.older ?? '' }))
      const second = await listClaimedImages(needs(), start)
      const shown = [...first.images, ...second.images].map(({ publicId }) => publicId)
      expect(first.images.length).toBeLessThan(30)
      expect(shown).toEqual(all.toReversed())
      expect(second.older).toBeNull()
    },
  )
})

describeOnEachDatabase('uses of images', (database) => {
  const test = onEach
  const { state, files, needs, put, show, remove, listed } = imageRegistry(database)

  test('a row names those that it no longer shows, in none of its roles', async () => {
    const row = { resource: 'blog_posts', id: 'row' } as const
    const write = (cover: string[], text: string[]) => writeImageUses(needs(), row, { cover, text })
    expect(await write(['album/a', 'album/b'], ['album/c', 'album/c'])).toEqual([])
    expect(await write(['album/b'], ['album/a', 'album/c'])).toEqual([])
    expect(await write(['album/b'], [])).toEqual(['album/a', 'album/c'])
    expect(await write(['album/b'], [])).toEqual([])
    expect(await deleteImageUses(needs(), 'blog_posts', ['row', 'another'])).toEqual(['album/b'])
  })

  test('an image is removed with its last use, from the host and from the list', async () => {
    await put()
    const [one, other] = [await show(imageId), await show(imageId)]
    await remove(one)
    await removeUnusedImages(needs())
    expect([...files]).toEqual([imageId])
    expect(await listed()).toEqual([imageId])
    await remove(other)
    expect(await listed()).toEqual([])
    expect(await removeUnusedImages(needs())).toBe(1)
    expect([...files]).toEqual([])
    expect(await removeUnusedImages(needs())).toBe(0)
  })

  test('an image that was chosen again since its removal was queued is not removed', async () => {
    await put()
    await queueUnusedImages(needs(), [imageId])
    await show('album/other', imageId)
    await removeUnusedImages(needs())
    expect([...files]).toEqual([imageId])
    expect(await listed()).toEqual([imageId])
  })

  test('a transaction that fails removes nothing', async () => {
    await put()
    const row = await show(imageId)
    const failed = database()
      .db.transaction()
      .execute(async (tx) => {
        const released = await deleteImageUses({ db: tx }, row.resource, [row.id])
        await queueUnusedImages({ ...needs(), db: tx }, released)
        throw new Error('the row could not be deleted')
      })
    await expect(failed).rejects.toThrow('could not be deleted')
    expect(await removeUnusedImages(needs())).toBe(0)
    await requestRemoval(needs(), imageId)
    state.now += 2 * minute
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(true)
  })
})
