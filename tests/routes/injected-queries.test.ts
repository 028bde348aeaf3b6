import { expect, test } from 'vitest'
import { insertPost } from '#tests/posts.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const texts = [
  "' or '1'='1",
  "x' union select title from blog_posts --",
  "'; drop table blog_posts; --",
  '" or ""="',
  '$1',
  '%',
  '\\',
]
const addresses = [
  (text: string) => `/blog?q=${text}`,
  (text: string) => `/blog?category=${text}`,
  (text: string) => `/blog?after=${text}`,
  (text: string) => `/blog/${text}`,
  (text: string) => `/gallery?category=${text}`,
  (text: string) => `/gallery?sort=${text}`,
  (text: string) => `/gallery?after=${text}`,
  (text: string) => `/services/${text}`,
  (text: string) => `/r/${text}`,
]

describeSite('an address that holds SQL', (site) => {
  test.each(texts)('is looked up as the text %j that it is', async (text) => {
    const { db } = site().platform
    await insertPost({ db }, { title: 'Plans of nobody’s business', status: 'draft' })
    const posts = () => db.selectFrom('blog_posts').select(['id', 'title', 'status']).execute()
    const before = await posts()
    for (const address of addresses) {
      const path = address(encodeURIComponent(text))
      const answer = await site().fetch(path, { redirect: 'manual' })
      expect(answer.status, path).toBeLessThan(500)
      expect(await answer.text(), path).not.toContain('Plans of nobody')
    }
    expect(await posts()).toEqual(before)
  })
})
