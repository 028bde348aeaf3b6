import { expect, test } from 'vitest'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { album } from '#tests/image-configuration.ts'
import { imageId, imageOf, imageRegistry } from '#tests/image-registry.ts'
import { listRegisteredImages, registerImage } from './registered-images.server.ts'

describeOnEachDatabase('registered images', (database) => {
  const { state, files, needs, put, listed } = imageRegistry(database)

  test('an upload is registered once, as the host has it', async () => {
    const first = await put()
    expect(first).toEqual(imageOf(imageId))
    expect(await put()).toEqual(first)
    expect((await listRegisteredImages(needs())).images).toEqual([first])
  })

  test('what the host has not got, or has in another folder, is not registered', async () => {
    expect(await registerImage(needs(), imageId, album, null)).toBeNull()
    files.set('notes/a', state.now)
    expect(await registerImage(needs(), 'notes/a', album, null)).toBeNull()
    expect(await listed()).toEqual([])
  })

  test('the list goes on where a page ends, also between two images of the same moment', async () => {
    const all = Array.from({ length: 30 }, (_, n) => `album/p_${n + 10}`)
    for (const [nth, name] of all.entries()) {
      await put(name)
      if (nth % 2) state.now += 1000
    }
    const first = await listRegisteredImages(needs())
    const start = readPageStart(new URLSearchParams({ older: first.older ?? '' }))
    const second = await listRegisteredImages(needs(), start)
    const shown = [...first.images, ...second.images].map(({ publicId }) => publicId)
    expect(first.images.length).toBeLessThan(30)
    expect(shown).toEqual(all.toReversed())
    expect(second.older).toBeNull()
  })
})
