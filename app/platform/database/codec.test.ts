import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makeImage } from '#tests/gallery.ts'
import { insertPost } from '#tests/posts.ts'
import { rowOf } from '#tests/rows.ts'

const instant = '2026-11-20T23:17:01.042Z'

describeOnEachDatabase('values come back as they were given', (database, kind) => {
  const stored = async (given: { title: string; tags: string[]; created_at: string }) => {
    const { id } = await insertPost(database(), given)
    const { title, tags, created_at } = await rowOf(database(), 'blog_posts', id)
    return { title, tags, created_at }
  }

  test('any text and list of texts, whatever their script, and any instant, to the millisecond', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    const [min, max] = [new Date('2000-01-01'), new Date('2100-01-01')]
    const time = fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString())
    const values = fc.record({ title: text, tags: fc.array(text), created_at: time })
    const comeBack = fc.asyncProperty(values, async (given) => {
      const title = given.title.replaceAll('\0', '\uFFFD')
      expect(await stored(given)).toEqual({ ...given, title })
    })
    await fc.assert(comeBack, { numRuns: 30 })
  })

  test('text that cannot be stored is marked instead of failing, and finds nothing when asked for', async () => {
    const given = { title: 'a\0b\uD83Dc', tags: [], created_at: instant }
    expect((await stored(given)).title).toBe('a\uFFFDb\uFFFDc')
    const posts = database().db.selectFrom('blog_posts').select('id')
    expect(await posts.where('title', 'in', ['a\0b']).execute()).toEqual([])
  })

  test('booleans, written, changed, asked for and returned by a write, and counts', async () => {
    const { db } = database()
    await makeImage(database())
    const images = db.selectFrom('gallery_images')
    expect(await images.select('is_featured').execute()).toEqual([{ is_featured: false }])
    const change = db.updateTable('gallery_images').set({ is_featured: true })
    expect(await change.returning('is_featured').execute()).toEqual([{ is_featured: true }])
    const featured = images.where('is_featured', '=', true)
    const count = featured.select(({ fn }) => fn.countAll().as('images'))
    expect(await count.execute()).toEqual([{ images: 1 }])
  })

  test('in an order: that of instants is time, that of text its bytes', async () => {
    const { db } = database()
    const rows = [
      { key: 'b', points: 1, resets_at: '2026-11-20T10:00:00.009Z' },
      { key: 'Z', points: 1, resets_at: '2026-11-20T10:00:00.010Z' },
      { key: 'ɛ', points: 1, resets_at: '2026-11-19T23:59:59.999Z' },
      { key: 'a-', points: 1, resets_at: '2026-11-20T09:59:59.999Z' },
      { key: 'aa', points: 1, resets_at: '2027-01-01T00:00:00.000Z' },
    ]
    await db.insertInto('rate_limits').values(rows).execute()
    const limits = db.selectFrom('rate_limits').select('key')
    const byTime = await limits.orderBy('resets_at').execute()
    const byText = await limits.orderBy('key').execute()
    expect(byTime.map(({ key }) => key)).toEqual(['ɛ', 'a-', 'b', 'Z', 'aa'])
    expect(byText.map(({ key }) => key)).toEqual(['Z', 'a-', 'aa', 'b', 'ɛ'])
  })

  test('also to the sign-in library, which goes without the codec and converts instants by itself', async () => {
    const { db } = database()
    const driver = db.withoutPlugins()
    const given = kind === 'postgres' ? new Date(instant) : instant
    await sql`insert into rate_limits (key, points, resets_at) values ('k', 1, ${given})`.execute(
      driver,
    )
    const select = 'select resets_at from rate_limits'
    expect((await sql.raw(select).execute(driver)).rows).toEqual([{ resets_at: given }])
    expect((await sql.raw(select).execute(db)).rows).toEqual([{ resets_at: instant }])
  })
})
