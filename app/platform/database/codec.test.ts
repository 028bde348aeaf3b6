import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'

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
    await database()
      .db.insertInto('blog_posts')
      .values({ ...aPost, ...changes, id, slug: id })
      .execute()
    return database()
      .db.selectFrom('blog_posts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  test('any text, whatever its script', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (title) => {
        expect((await storedPost({ title })).title).toBe(title.replaceAll('\0', '\uFFFD'))
      }),
    )
  })

  test.each([
    'Ɛdwoa Nyarkɔ Ŋmɛn',
    'Abena 🩺🇬🇭',
    'e\u0301 is not é',
    "Robert'); drop table",
    '%_\\',
  ])('the text %s', async (title) => {
    expect((await storedPost({ title })).title).toBe(title)
  })

  test('text that cannot be stored is marked instead of failing', async () => {
    expect((await storedPost({ title: 'a\0b\uD83Dc' })).title).toBe('a\uFFFDb\uFFFDc')
  })

  test('a question with a NUL in it finds nothing instead of failing', async () => {
    await storedPost({ title: 'ab' })
    const found = await database()
      .db.selectFrom('blog_posts')
      .select('id')
      .where('title', 'in', ['a\0b'])
      .execute()
    expect(found).toEqual([])
  })

  test('any list of texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' })), async (tags) => {
        expect((await storedPost({ tags })).tags).toEqual(tags)
      }),
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
    )
  })

  test('booleans, written, changed, asked for and returned by a write', async () => {
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
  })

  test('a count is a number', async () => {
    const { db } = database()
    await db.insertInto('gallery_images').values(anImage).execute()
    const counted = await db
      .selectFrom('gallery_images')
      .select(({ fn }) => fn.countAll<number>().as('images'))
      .executeTakeFirstOrThrow()
    expect(counted.images).toBe(1)
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
    const row = { key: 'k', points: 1, resets_at: instant }
    await db.insertInto('rate_limits').values(row).execute()
    const found = await db
      .withoutPlugins()
      .selectFrom('rate_limits')
      .select('resets_at')
      .executeTakeFirstOrThrow()
    expect(found.resets_at).toEqual(kind === 'postgres' ? new Date(instant) : instant)
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
