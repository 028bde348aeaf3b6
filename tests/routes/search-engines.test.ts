import { afterAll, expect, test } from 'vitest'
import { insertPost } from '#tests/posts.ts'
import { openSite } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

const publicUrl = 'https://clinic.example'
const site = await openSite({ PUBLIC_URL: publicUrl })
afterAll(() => site.close())

const text = async (path: string) => (await site.fetch(path)).text()
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1]
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

/** Pages of which the title is kept to the letter. */
const exactTitles = new Map([
  ['/', 'GEMEV | Ultrasound, ECG and Laboratory in Zebilla, Bole and Wenchi'],
  ['/appointment', 'Book an Appointment | GEMEV'],
  ['/privacy', 'Privacy Policy | GEMEV'],
  ['/terms', 'Terms of Service | GEMEV'],
])
/** Pages that have nothing to show yet, and are not indexed before. */
const emptyPages = ['/blog']

test.each(sitePaths)(
  '%s is a page in English with one main title, which describes itself to search engines and shared links, and may be cached',
  async (path) => {
    const response = await site.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toContain('s-maxage')
    const html = await response.text()
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(contentOf(html, 'viewport')).toBe('width=device-width, initial-scale=1')
    const title = titleOf(html)
    expect(title).toContain('GEMEV')
    expect(title).toBe(exactTitles.get(path) ?? title)
    const description = contentOf(html, 'description') ?? ''
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(170)
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path}"/>`)
    expect(contentOf(html, 'og:title')).toBe(title)
    expect(contentOf(html, 'og:description')).toBe(description)
    expect(contentOf(html, 'og:url')).toBe(publicUrl + path)
    expect(contentOf(html, 'og:image')).toBe(`${publicUrl}/pictures/share.jpg`)
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(html.includes('noindex')).toBe(emptyPages.includes(path))
  },
)

test('no two pages have one title or one description, and a link of another page leads to each', async () => {
  const pages = await Promise.all(sitePaths.map(text))
  const descriptions = pages.map((html) => contentOf(html, 'description'))
  for (const texts of [pages.map(titleOf), descriptions])
    expect(texts.filter((each, index) => texts.indexOf(each) !== index)).toEqual([])
  const linked = pages.flatMap((html, index) => {
    const hrefs = [...html.matchAll(/<a [^>]*?href="([^"#?]*)/g)].map(([, to]) => to)
    return hrefs.filter((to) => to !== sitePaths[index])
  })
  expect(sitePaths.filter((path) => !linked.includes(path))).toEqual([])
})

test('every branch is a clinic to search engines, and the ten questions have their answers', async () => {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await text('/'))?.[1]
  const graph: Record<string, unknown>[] = JSON.parse(block ?? '')['@graph']
  const clinics = graph.filter((node) => node['@type'] === 'MedicalClinic')
  expect(clinics).toMatchObject(
    ['Zebilla', 'Bole', 'Wenchi'].map((addressLocality) => ({ address: { addressLocality } })),
  )
  for (const clinic of clinics) {
    expect(clinic.url).toBe(`${publicUrl}/`)
    // Nobody has entered the numbers of a new site.
    expect(clinic).not.toHaveProperty('telephone')
    expect(clinic.openingHoursSpecification).toHaveLength(3)
  }
  const questions = graph.filter((node) => node['@type'] === 'FAQPage')
  const answered = {
    name: expect.stringMatching(/\?$/),
    acceptedAnswer: { text: expect.stringMatching(/^.{41,}$/s) },
  }
  expect(questions).toMatchObject([{ mainEntity: Array(10).fill(answered) }])
})

test('robots may read what is public and nothing else', async () => {
  const response = await site.fetch('/robots.txt')
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  )
})

test('the sitemap is well-formed and lists pages that exist, posts with the day of their last change', async () => {
  await insertPost(site.platform, { slug: 'ecg', updated_at: '2026-11-05T09:00:00.000Z' })
  await insertPost(site.platform, { slug: 'draft', status: 'draft' })
  const response = await site.fetch('/sitemap.xml')
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  await site.platform.db.deleteFrom('blog_posts').execute()
  // The whole document is compared, so that it can hold nothing unexpected.
  const entry = '\\s*<url><loc>[^<>&]+</loc>(?:<lastmod>[\\d.:TZ-]+</lastmod>)?</url>'
  const start = '^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\\s<urlset xmlns="http://www\\.'
  expect(xml).toMatch(
    new RegExp(`${start}sitemaps\\.org/schemas/sitemap/0\\.9">(?:${entry})+\\s*</urlset>\\s*$`),
  )
  expect(xml).toContain(`<loc>${publicUrl}/blog/ecg</loc><lastmod>2026-11-05T09:00:00.000Z`)
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location)
  const listed = [...sitePaths, '/blog/ecg']
  expect(locations.toSorted()).toEqual(listed.map((path) => publicUrl + path).toSorted())
})
