import { describe, expect, test } from 'vitest'
import { postHtmlError, sanitisePost } from '#app/domain/blog/html/post-html.server.ts'
import { blogCategories } from '#db/starter/blog-categories.ts'
import { imageSources } from '#tests/allowed-image-sources.ts'
import { clinicContent } from '#tests/clinic.ts'
import { articles } from './articles.ts'

describe.each(articles.map((article) => [article.slug, article] as const))('%s', (_, article) => {
  const tags = (html: string) => html.match(/<[a-z][^>]*>/g) ?? []

  test('holds only what the toolbar can make', () => {
    const html = article.content.replace('<picture>', '')
    expect(postHtmlError(html, imageSources)).toBeNull()
    const plain = (list: string[]) => list.map((tag) => tag.replace(/ rel="[^"]*"/, ''))
    expect(plain(tags(sanitisePost(html, imageSources)))).toEqual(tags(html))
  })

  test('has 500 to 900 words, headings, a list and a note', () => {
    const wordCount =
      article.content.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0
    expect(wordCount).toBeGreaterThanOrEqual(500)
    expect(wordCount).toBeLessThanOrEqual(900)
    expect(article.content).toMatch(/<h2>.*<blockquote>/s)
    expect(article.content).toContain('<ul>')
  })

  test('says when to go to hospital at once', () => {
    expect(article.content).toMatch(/hospital\s+at once/)
    expect(article.content).toContain(`<strong>${clinicContent.facts.emergencyNumber}</strong>`)
  })

  test('has a category of the blog, and fits into a search result', () => {
    expect(blogCategories.map(({ slug }) => slug)).toContain(article.category)
    expect(article.metaTitle.length).toBeLessThanOrEqual(60)
    expect(article.metaDescription.length).toBeLessThanOrEqual(160)
    expect(article.featured.alt).toMatch(/^Drawing of /)
    expect(Boolean(article.within)).toBe(article.content.includes('<picture>'))
  })
})

test('every category has an article', () => {
  const used = new Set(articles.map(({ category }) => category))
  expect([...used].sort()).toEqual(blogCategories.map(({ slug }) => slug).sort())
})
