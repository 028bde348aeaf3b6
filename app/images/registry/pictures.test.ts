import { expect, test as onEach } from 'vitest'
import { type ImageHost, ImageHostUnavailable } from '#app/images/image-host.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { done } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { imageId, imageOf, imageRegistry } from '#tests/image-registry.ts'
import { claimImages, findImageSize, listClaimedImages } from './pictures.server.ts'

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
