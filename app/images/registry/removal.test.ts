import { expect, test as onEach } from 'vitest'
import { claimDue, settle } from '#app/platform/queue/tasks.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { day, imageId, imageRegistry, minute } from '#tests/image-registry.ts'
import { isClaimedImage } from './pictures.server.ts'
import {
  queueUnusedImages,
  removalQueue,
  removeUnusedImages,
  requestRemoval,
} from './removal.server.ts'

describeOnEachDatabase('removal of images', (database, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const { state, files, needs, put, show, remove } = imageRegistry(database)

  test('a host that fails is asked again, later and later', async () => {
    await put()
    await queueUnusedImages(needs(), [imageId])
    state.hostFails = true
    expect(await removeUnusedImages(needs())).toBe(1)
    expect(await removeUnusedImages(needs())).toBe(0)
    state.now += minute
    expect(await removeUnusedImages(needs())).toBe(1)
    state.now += minute / 2
    expect(await removeUnusedImages(needs())).toBe(0)
    state.hostFails = false
    state.now += minute
    expect(await removeUnusedImages(needs())).toBe(1)
    expect([...files]).toEqual([])
  })

  onEach('of two processes one removes an image', async () => {
    await put()
    await queueUnusedImages(needs(), [imageId])
    const counts = await Promise.all([removeUnusedImages(needs()), removeUnusedImages(needs())])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(files.has(imageId)).toBe(false)
  })

  test('an image whose file is being removed can be shown by no row any more', async () => {
    await put()
    await queueUnusedImages(needs(), [imageId])
    let isClaimed: boolean | undefined
    const destroy = async () => {
      isClaimed = await isClaimedImage(needs(), imageId)
    }
    await removeUnusedImages({ ...needs(), images: { ...needs().images, destroy } })
    expect(isClaimed).toBe(false)
  })

  test('a removal is never given up', async () => {
    await put()
    await queueUnusedImages(needs(), [imageId])
    const removals = database().db.updateTable('picture_removals')
    await removals.set({ attempts: 2000 }).execute()
    state.hostFails = true
    await removeUnusedImages(needs())
    state.hostFails = false
    state.now += day
    expect(await removeUnusedImages(needs())).toBe(1)
    expect(files.has(imageId)).toBe(false)
  })

  onEach(
    'a removal that is asked for again while another process ends an earlier one is not lost',
    async () => {
      await put()
      const row = await show(imageId)
      await requestRemoval(needs(), imageId)
      state.now += 2 * minute
      // The other process has claimed the removal and found the image in use.
      const [claimed] = await claimDue(needs(), removalQueue)
      if (!claimed) throw new Error('nothing was claimed')
      await remove(row)
      await settle(needs(), removalQueue, claimed, null)
      expect(await removeUnusedImages(needs())).toBe(1)
      expect(files.has(imageId)).toBe(false)
    },
  )

  test('whoever asks for a removal may delete the row afterwards', async () => {
    await put()
    const row = await show(imageId)
    expect(await requestRemoval(needs(), imageId)).toEqual(done(null))
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(true)
    await remove(row)
    state.now += 2 * minute
    await removeUnusedImages(needs())
    expect(files.has(imageId)).toBe(false)
  })

  test('the removal of what no table holds is refused', async () => {
    files.add('album/foreign')
    expect(await requestRemoval(needs(), 'album/foreign')).toEqual(notFound)
    expect(await requestRemoval(needs(), '../site.sqlite')).toEqual(notFound)
  })
})
