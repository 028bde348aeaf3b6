import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { insertBlogCategory, insertPost, postRow } from '#tests/posts.ts'
import { setColumns } from '#tests/rows.ts'
import { readBlogFilter } from './blog-filter.ts'
import { listPosts, postsPerPage } from './posts.public.server.ts'

const now = '2026-11-20T10:00:00.000Z'
const hour = (count: number) => new Date(Date.UTC(2026, 10, 1, count)).toISOString()

describeOnEachDatabase('the public list', (database) => {
  const needs = () => ({ db: database().db, clock: { now: () => new Date(now) } })
  const list = (query: Record<string, string> = {}) =>
    listPosts(needs(), readBlogFilter(new URLSearchParams(query)))
  const titles = async (query?: Record<string, string>) =>
    (await list(query)).cards.map(({ title }) => title)

  it('shows what is published and due, the newest first, and nothing else', async () => {
    await insertPost(needs(), { title: 'Old', published_at: hour(1) })
    await insertPost(needs(), { title: 'Undated', published_at: null, created_at: hour(2) })
    await insertPost(needs(), { title: 'New', published_at: hour(3) })
    await insertPost(needs(), { title: 'Due now', published_at: now })
    await insertPost(needs(), { title: 'Planned', published_at: '2026-11-20T10:00:00.001Z' })
    await insertPost(needs(), { title: 'Draft', status: 'draft' })
    await insertPost(needs(), { title: 'Archived', status: 'archived' })
    expect(await titles()).toEqual(['Due now', 'New', 'Undated', 'Old'])
    const { total, cards } = await list()
    expect(total).toBe(4)
    // A card has no more than it shows.
    for (const name of ['id', 'content', 'search_text', 'created_by'])
      expect(cards[0]).not.toHaveProperty(name)
  })

  it('comes six at a time without a gap, also where several posts share an instant', async () => {
    const rows = Array.from({ length: postsPerPage * 2 + 1 }, (_, count) =>
      postRow({ title: `T${count}`, published_at: hour(Math.floor(count / 4)) }),
    )
    await database().db.insertInto('blog_posts').values(rows).execute()
    const pages = [await list(), await list({ page: '2' }), await list({ page: '3' })]
    expect(pages.map(({ cards, hasMore }) => [cards.length, hasMore])).toEqual([
      [6, true],
      [6, true],
      [1, false],
    ])
    const seen = pages.flatMap(({ cards }) => cards.map(({ slug }) => slug))
    expect(new Set(seen).size).toBe(rows.length)
    expect((await list({ page: '4' })).cards).toEqual([])
  })

  it('shows a category alone, with its name and color on each card', async () => {
    const color = '#a8421f'
    const heart = await insertBlogCategory(needs(), { name: 'Heart', slug: 'heart', color })
    await insertPost(needs(), { title: 'ECG', category_id: heart.id })
    await insertPost(needs(), { title: 'Scan' })
    const { cards, total, category } = await list({ category: 'heart' })
    expect(cards).toMatchObject([{ title: 'ECG', category_name: 'Heart', category_color: color }])
    expect({ total, name: category?.name }).toEqual({ total: 2, name: 'Heart' })
    expect(await titles({ category: 'heart', q: 'scan' })).toEqual(['ECG'])
    expect(await titles({ category: 'heart', q: 'nothing' })).toEqual([])
    expect(await titles({ category: 'gone' })).toHaveLength(2)
  })

  it('finds a part of a title, an excerpt or a tag, whatever the case, letter by letter', async () => {
    await insertPost(needs(), { title: 'Ɛkɔm ne SUKARI', tags: ['Ŋutɔ'] })
    const signs = { title: '100% ready_now', excerpt: 'She said "come"', tags: ["it's"] }
    await insertPost(needs(), { ...signs, slug: 'renal' })
    const found = ['ɛkƆM', 'ekom', 'ŊUT', 'sukari', 'Ɔm n']
    for (const q of found) expect(await titles({ q }), q).toEqual(['Ɛkɔm ne SUKARI'])
    const literal = ['0%', 'READY_', '"come"', "IT'S", 'it’s', '“come”', 'its', '%', '_', '"', "'"]
    for (const q of literal) expect(await titles({ q }), q).toEqual(['100% ready_now'])
    const missing = ['re%now', 'e_k', '\\', "' or 1=1 --", 'come*', 'NEAR(come)', '\0', 'renal']
    for (const q of missing) expect(await titles({ q }), q).toEqual([])
    expect(await titles({ q: '   ' })).toHaveLength(2)
  })

  it('finds one among many alike, and the newest of the many; an edited post by its new words', async () => {
    const rows = Array.from({ length: 100 }, (_, count) =>
      postRow({ title: `Malaria ${count}-`, published_at: hour(count) }),
    )
    await database().db.insertInto('blog_posts').values(rows).execute()
    expect((await titles({ q: 'malaria' }))[0]).toBe('Malaria 99-')
    expect(await titles({ q: 'ria 42-' })).toEqual(['Malaria 42-'])
    await setColumns(database(), 'blog_posts', `${rows[42]?.id}`, { search_text: 'typhoid' })
    expect(await titles({ q: 'ria 42-' })).toEqual([])
    expect(await titles({ q: 'typhoid' })).toEqual(['Malaria 42-'])
  })
})
