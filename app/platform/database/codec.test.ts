import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'

const runs = { numRuns: 30 }
const instant = '2026-11-20T23:17:01.042Z'

const anImage = {
  id: 'image',
  cloudinary_url: '/images/one',
  cloudinary_public_id: 'one',
  is_featured: false,
  created_at: instant,
}

const aPost = {
  title: 'Anaemia',
  excerpt: '',
  content: '<p>Eat beans.</p>',
  tags: [] as string[],
  status: 'draft',
  search_text: '',
  created_at: instant,
  updated_at: instant,
} as const

describeOnEachDatabase('values come back as they were given', (database) => {
  const storedPost = async (changes: { title?: string; tags?: string[]; created_at?: string }) => {
    const id = randomUUID()
    const { db } = database()
    await db
      .insertInto('blog_posts')
      .values({ ...aPost, ...changes, id, slug: id })
      .execute()
    const posts = db.selectFrom('blog_posts').selectAll()
    return posts.where('id', '=', id).executeTakeFirstOrThrow()
  }

  test('any text, whatever its script', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (title) => {
        expect((await storedPost({ title })).title).toBe(title.replaceAll('\0', '\uFFFD'))
      }),
      runs,
    )
  })

  test('text that cannot be stored is marked instead of failing, and finds nothing when asked for', async () => {
    expect((await storedPost({ title: 'a\0b\uD83Dc' })).title).toBe('a\uFFFDb\uFFFDc')
    const posts = database().db.selectFrom('blog_posts').select('id')
    expect(await posts.where('title', 'in', ['a\0b']).execute()).toEqual([])
  })

  test('any list of texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' })), async (tags) => {
        expect((await storedPost({ tags })).tags).toEqual(tags)
      }),
      runs,
    )
  })

  test('any instant, to the millisecond', async () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    await fc.assert(
      fc.asyncProperty(instants, async (date) => {
        expect((await storedPost({ created_at: date.toISOString() })).created_at).toBe(
          date.toISOString(),
        )
      }),
      runs,
    )
  })

  test('booleans, written, changed, asked for and returned by a write, and counts', async () => {
    const { db } = database()
    const made = await db
      .insertInto('gallery_images')
      .values(anImage)
      .returning('is_featured')
      .executeTakeFirstOrThrow()
    expect(made.is_featured).toBe(false)
    await db.updateTable('gallery_images').set({ is_featured: true }).execute()
    const featured = await db
      .selectFrom('gallery_images')
      .select('is_featured')
      .where('is_featured', '=', true)
      .execute()
    expect(featured).toEqual([{ is_featured: true }])
    const count = db.selectFrom('gallery_images').select(({ fn }) => fn.countAll().as('images'))
    expect(await count.execute()).toEqual([{ images: 1 }])
  })
})

describeOnEachDatabase('order', (database) => {
  test('of instants is that of time, of text that of its bytes', async () => {
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
})

describeOnEachDatabase('the sign-in library, which converts by itself', (database, kind) => {
  test('finds instants as its driver gives them when it goes without the codec', async () => {
    const { db } = database()
    await db.insertInto('rate_limits').values({ key: 'k', points: 1, resets_at: instant }).execute()
    const limits = db.withoutPlugins().selectFrom('rate_limits').select('resets_at')
    const resets_at = kind === 'postgres' ? new Date(instant) : instant
    expect(await limits.execute()).toEqual([{ resets_at }])
  })

  test.runIf(kind === 'postgres')(
    'may write Date objects to PostgreSQL and the product reads its own form',
    async () => {
      const { db } = database()
      await sql`insert into rate_limits values ('k', 1, ${new Date(instant)})`.execute(
        db.withoutPlugins(),
      )
      const found = await db.selectFrom('rate_limits').selectAll().executeTakeFirstOrThrow()
      expect(found.resets_at).toBe(instant)
    },
  )
})
