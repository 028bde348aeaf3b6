import { afterAll, expect, test } from 'vitest'
import { insertPost } from '#tests/posts.ts'
import { openSite } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

const publicUrl = 'https://clinic.example'
const site = await openSite({ PUBLIC_URL: publicUrl })
afterAll(() => site.close())

const text = async (path: string) => (await site.fetch(path)).text()

/** Pages of which the title is kept to the letter. */
const exactTitles = new Map([
  ['/', 'GEMEV | Ultrasound, ECG and Laboratory in Zebilla, Bole and Wenchi'],
  ['/appointment', 'Book an Appointment | GEMEV'],
  ['/privacy', 'Privacy Policy | GEMEV'],
  ['/terms', 'Terms of Service | GEMEV'],
])
/** Pages that have nothing to show yet, and are not indexed before. */
const emptyPages = ['/blog']
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

test.each(sitePaths)(
  '%s describes itself to search engines and shared links, and may be cached',
  async (path) => {
    const response = await site.fetch(path)
    expect(response.headers.get('Cache-Control')).toContain('s-maxage')
    const html = await response.text()
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1]
    const title = titleOf(html)
    expect(title).toContain('GEMEV')
    expect(title).toBe(exactTitles.get(path) ?? title)
    const description = content('description') ?? ''
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(170)
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path}"/>`)
    expect(content('og:title')).toBe(title)
    expect(content('og:description')).toBe(description)
    expect(content('og:url')).toBe(publicUrl + path)
    expect(content('og:image')).toBe(`${publicUrl}/pictures/share.jpg`)
    expect(content('twitter:card')).toBe('summary_large_image')
    expect(html.includes('noindex')).toBe(emptyPages.includes(path))
  },
)

test('no two pages have one title or one description', async () => {
  const pages = await Promise.all(sitePaths.map(text))
  const titles = pages.map((html) => titleOf(html))
  const descriptions = pages.map((html) => /name="description" content="([^"]+)"/.exec(html)?.[1])
  for (const texts of [titles, descriptions]) {
    expect(texts.filter((each, index) => texts.indexOf(each) !== index)).toEqual([])
  }
})

test('every branch is a clinic to search engines, and the ten questions have their answers', async () => {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await text('/'))?.[1]
  const graph: Record<string, unknown>[] = JSON.parse(block ?? '')['@graph']
  const clinics = graph.filter((node) => node['@type'] === 'MedicalClinic')
  expect(
    clinics.map(({ address }) => (address as { addressLocality: string }).addressLocality),
  ).toEqual(['Zebilla', 'Bole', 'Wenchi'])
  for (const clinic of clinics) {
    expect(clinic.url).toBe(`${publicUrl}/`)
    // Nobody has entered the numbers of a new site.
    expect(clinic).not.toHaveProperty('telephone')
    expect(clinic.openingHoursSpecification).toHaveLength(3)
  }
  const questions = graph.filter((node) => node['@type'] === 'FAQPage')
  expect(questions).toHaveLength(1)
  const listedQuestions = questions[0]?.mainEntity as {
    name: string
    acceptedAnswer: { text: string }
  }[]
  expect(listedQuestions).toHaveLength(10)
  for (const { name, acceptedAnswer } of listedQuestions) {
    expect(name).toMatch(/\?$/)
    expect(acceptedAnswer.text.length).toBeGreaterThan(40)
  }
})

test('robots may read what is public and nothing else', async () => {
  const response = await site.fetch('/robots.txt')
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect((await response.text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ])
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
  expect(xml).toMatch(
    new RegExp(
      `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\\s<urlset xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">(?:${entry})+\\s*</urlset>\\s*$`,
    ),
  )
  expect(xml).toContain(
    '<loc>https://clinic.example/blog/ecg</loc><lastmod>2026-11-05T09:00:00.000Z',
  )
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location)
  const listed = [...sitePaths, '/blog/ecg']
  expect(locations.toSorted()).toEqual(listed.map((path) => publicUrl + path).toSorted())
  for (const path of sitePaths) expect((await site.fetch(path)).status, path).toBe(200)
})

test('a link of another page leads to each page', async () => {
  const linked = await Promise.all(
    sitePaths.map(async (path) => {
      const hrefs = [...(await text(path)).matchAll(/<a [^>]*?href="([^"#?]*)/g)]
      return hrefs.map(([, href]) => href).filter((href) => href !== path)
    }),
  )
  expect(sitePaths.filter((path) => !linked.flat().includes(path))).toEqual([])
})
