import { expect, test as onEach } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { imageId, imageRegistry, minute } from '#tests/image-registry.ts'
import { deleteImageUses, writeImageUses } from './image-uses.server.ts'
import { queueUnusedImages, removeUnusedImages, requestRemoval } from './removal.server.ts'

describeOnEachDatabase('uses of images', (database, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const { state, files, needs, put, show, remove, listed } = imageRegistry(database)

  onEach('a row names those that it no longer shows, in none of its roles', async () => {
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

  onEach('a transaction that fails removes nothing', async () => {
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

  test('the image of a row that stays is not removed', async () => {
    await put()
    await show('album/other', imageId)
    await requestRemoval(needs(), imageId)
    state.now += 2 * minute
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(true)
    expect(await listed()).toEqual([imageId])
  })
})
