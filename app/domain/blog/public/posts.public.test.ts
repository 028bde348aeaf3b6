import { expect, it } from 'vitest'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import {
  findCurrentSlug,
  findPost,
  listForSitemap,
  listRelated,
  nextPublication,
} from './posts.public.server.ts'

const now = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T11:00:00.000Z'

describeOnSqlite('a post', (database) => {
  const needs = () => ({
    ...withImageSources,
    db: database().db,
    clock: { now: () => new Date(now) },
  })

  it('is found by its slug with its category, its text made safe and its headings under the page’s', async () => {
    const { id } = await insertBlogCategory(needs(), { name: 'Heart' })
    const content = '<h2 onclick="x">A</h2><script>x</script><h3>B</h3>'
    await insertPost(needs(), { slug: 'ecg', category_id: id, content, tags: ['heart', 'ɔ'] })
    expect(await findPost(needs(), 'ecg')).toMatchObject({
      content: '<h2>A</h2><h3>B</h3>',
      category_name: 'Heart',
      tags: ['heart', 'ɔ'],
      minutes: 1,
    })
  })

  it('is the next publication before its time, and in no sitemap', async () => {
    await insertPost(needs(), { slug: 'planned', published_at: later })
    expect(await nextPublication(needs())).toBe(later)
    expect(await listForSitemap(needs())).toEqual([])
  })

  it('is not led to from a former slug while visitors may not see it', async () => {
    const hidden = await insertPost(needs(), { slug: 'hidden', status: 'draft' })
    const former = { slug: 'secret', post_id: hidden.id, given_up_at: now }
    await database().db.insertInto('blog_post_slugs').values(former).execute()
    expect(await findCurrentSlug(needs(), 'secret')).toBeNull()
  })

  it('names the newest three others of its category', async () => {
    const { id: category_id } = await insertBlogCategory(needs())
    for (const day of [1, 2, 3, 4, 5]) {
      const published_at = `2026-11-0${day}T08:00:00.000Z`
      await insertPost(needs(), { slug: `p${day}`, category_id, published_at })
    }
    await insertPost(needs(), { slug: 'planned', category_id, published_at: later })
    await insertPost(needs(), { slug: 'other' })
    const related = async (slug: string) => {
      const post = (await findPost(needs(), slug)) ?? expect.fail('no post')
      return (await listRelated(needs(), post)).map((other) => other.slug)
    }
    expect(await related('p5')).toEqual(['p4', 'p3', 'p2'])
    expect(await related('other')).toEqual([])
  })

  it('stands in the sitemap with the day of its last change, or of its publication if that came later', async () => {
    const updated_at = '2026-11-10T08:00:00.000Z'
    await insertPost(needs(), { slug: 'a', published_at: '2026-11-12T08:00:00.000Z', updated_at })
    await insertPost(needs(), { slug: 'b', published_at: '2026-11-02T08:00:00.000Z', updated_at })
    expect(await listForSitemap(needs())).toEqual([
      { slug: 'a', changedAt: '2026-11-12T08:00:00.000Z' },
      { slug: 'b', changedAt: updated_at },
    ])
  })
})
