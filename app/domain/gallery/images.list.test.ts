import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makeCategory, makeImage } from '#tests/gallery.ts'
import { type GallerySort, gallerySorts, readGalleryCursor, writeGalleryCursor } from './gallery.ts'
import { type ImageQuery, listImages } from './images.list.server.ts'

describeOnEachDatabase('the list of pictures', (database) => {
  /** The whole list, fetched in steps of three as visitors do. */
  async function walk(wanted: Omit<ImageQuery, 'limit'>): Promise<string[]> {
    const ids: string[] = []
    for (let after: ImageQuery['after']; ; ) {
      const { images, hasMore } = await listImages(database(), { ...wanted, after, limit: 3 })
      ids.push(...images.map(({ id }) => id))
      const last = images.at(-1)
      if (!hasMore || !last) return ids
      after = readGalleryCursor(writeGalleryCursor(last))
    }
  }

  async function makeTwelve() {
    const needs = database()
    const [team, rooms] = [await makeCategory(needs, 'Team'), await makeCategory(needs, 'Rooms')]
    const rows = []
    for (let nth = 0; nth < 12; nth += 1) {
      const sort_order = [0, 0, 2, -1, 0, 0][nth % 6] ?? 0
      const is_featured = nth % 4 === 1
      const category_id = [team, rooms, null][nth % 3] ?? null
      // Two images share each time, so that the id decides their order.
      const created_at = new Date(Date.UTC(2026, 8, 1, 8, Math.floor(nth / 2))).toISOString()
      const fields = { sort_order, is_featured, category_id, created_at }
      rows.push({ id: await makeImage(needs, fields), ...fields })
    }
    return { team, rows }
  }

  test.each(Object.keys(gallerySorts) as GallerySort[])(
    'in its %s order it comes complete and once, however it is cut into pages',
    async (sort) => {
      const { team, rows } = await makeTwelve()
      const newer = (a: { created_at: string; id: string }, b: typeof a) =>
        b.created_at.localeCompare(a.created_at) || (a.id < b.id ? 1 : -1)
      const orders = {
        newest: (a: (typeof rows)[0], b: typeof a) => a.sort_order - b.sort_order || newer(a, b),
        oldest: (a: (typeof rows)[0], b: typeof a) => newer(b, a),
        featured: (a: (typeof rows)[0], b: typeof a) =>
          Number(b.is_featured) - Number(a.is_featured) || orders.newest(a, b),
      }
      const expected = rows.toSorted(orders[sort])
      expect(await walk({ sort })).toEqual(expected.map(({ id }) => id))
      const inTeam = expected.filter(({ category_id }) => category_id === team)
      expect(await walk({ sort, categoryId: team })).toEqual(inTeam.map(({ id }) => id))
    },
  )

  test('those that nobody has described can be listed alone', async () => {
    const needs = database()
    await makeImage(needs)
    const bare = await makeImage(needs, { alt_text: null })
    const { images } = await listImages(needs, { sort: 'newest', undescribed: true, limit: 5 })
    expect(images.map(({ id }) => id)).toEqual([bare])
  })
})

test.each([null, '', 'x', '1_0_2026-02-30T08:00:00.000Z_abc', '2_0_2026-02-03T08:00:00.000Z_a'])(
  '%j is no cursor',
  (text) => {
    expect(readGalleryCursor(text)).toBeUndefined()
  },
)
