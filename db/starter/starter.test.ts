import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postHtmlError, sanitisePost } from '#app/domain/blog/html/post-html.server.ts'
import { sanitise } from '#app/domain/formatted-text/sanitised.schema.ts'
import { imageSources } from '#tests/allowed-image-sources.ts'
import { clinicContent } from '#tests/clinic.ts'
import { articles, blogCategories, galleryPictures, guides, readText } from './starter.ts'

const tags = (html: string) => html.match(/<[a-z][^>]*>/g) ?? []
const emergency = `<strong>${clinicContent.facts.emergencyNumber}</strong>`

test.each(articles)('$slug holds only what the toolbar can make', async ({ slug }) => {
  const html = (await readText(slug)).replace('<picture></picture>', '')
  expect(postHtmlError(html, imageSources)).toBeNull()
  const plain = (list: string[]) => list.map((tag) => tag.replace(/ rel="[^"]*"/, ''))
  expect(plain(tags(sanitisePost(html, imageSources)))).toEqual(tags(html))
})

test.each(articles)(
  '$slug has 500 to 900 words, headings, a list and a note, says when to go to hospital, and fits into a search result',
  async ({ slug, within, metaTitle, metaDescription, featured }) => {
    const content = await readText(slug)
    const wordCount = content.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0
    expect(wordCount).toBeGreaterThanOrEqual(500)
    expect(wordCount).toBeLessThanOrEqual(900)
    expect(content).toMatch(/<h2>.*<blockquote>/s)
    expect(content).toContain('<ul>')
    expect(content).toMatch(/hospital\s+at once/)
    expect(content).toContain(emergency)
    expect(Boolean(within)).toBe(content.includes('<picture>'))
    expect(metaTitle.length).toBeLessThanOrEqual(60)
    expect(metaDescription.length).toBeLessThanOrEqual(160)
    expect(featured.alt).toMatch(/^Drawing of /)
  },
)

test('every category has an article and every article a category, each service its guide, and every picture is there', () => {
  const used = new Set(articles.map(({ category }) => category))
  expect([...used].sort()).toEqual(blogCategories.map(({ slug }) => slug).sort())
  const named = clinicContent.offerings.services.flatMap((service) => service.guides)
  expect(named.toSorted()).toEqual(guides.map(({ id }) => id).toSorted())
  const ofArticles = articles.flatMap(({ featured, within }) => [featured, within ?? featured])
  for (const { picture } of [...ofArticles, ...galleryPictures]) {
    expect(existsSync(`${import.meta.dirname}/pictures/${picture}.jpg`), picture).toBe(true)
  }
})

test.each(guides)(
  '$id holds only what the toolbar can make, and says when to go to hospital',
  async ({ id }) => {
    const content = await readText(id)
    expect(tags(sanitise(content, {}))).toEqual(tags(content))
    expect(content).toMatch(/hospital at once/)
    expect(content).toContain(emergency)
    expect(content).toContain('Keep taking your medicines unless your doctor tells you otherwise.')
  },
)
