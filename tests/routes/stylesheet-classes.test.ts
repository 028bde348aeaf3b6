import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPatient, sendJson } from '#tests/appointment-requests.ts'
import { makeCategory, makeImage } from '#tests/gallery.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  const { id } = await insertBlogCategory(site.platform, { slug: 'heart' })
  for (let made = 0; made < 7; made += 1) {
    const featured_image = made % 2 ? '/pictures/ecg-720.jpg' : null
    await insertPost(site.platform, { slug: `p${made}`, category_id: id, featured_image })
  }
  const scans = await makeCategory(site.platform, 'Scans')
  for (let made = 0; made < 25; made += 1) {
    await makeImage(site.platform, { category_id: made % 2 ? scans : null, is_featured: made < 3 })
  }
})
afterAll(() => site.close())

/** The classes that a built style sheet names. */
function classesOf(sheet: string): Set<string> {
  const css = readFileSync(globSync(`build/client/assets/${sheet}-*.css`)[0] ?? '', 'utf8')
  const names = css.matchAll(/\.((?:\\.|[\w-])+)/g)
  return new Set([...names].map(([, name = '']) => name.replaceAll('\\', '')))
}

/** The classes of a page that are missing in the sheet that it has. */
async function missingClasses(path: string, sheet: string): Promise<string[]> {
  const html = await (await site.fetch(path)).text()
  const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  expect(used.length).toBeGreaterThan(100)
  expect(html).toContain(
    readFileSync(globSync(`build/client/assets/${sheet}-*.css`)[0] ?? '', 'utf8').trim(),
  )
  const [whole, own] = [classesOf('site'), classesOf(sheet)]
  return used.filter((name) => whole.has(name) && !own.has(name))
}

test.each([
  '/blog',
  '/blog?q=p1&category=heart',
  '/blog?page=2',
  '/blog/p1',
  '/blog/p2',
  '/blog/none',
])('the sheet for reading has every class of %s that the whole one has', async (path) => {
  expect(await missingClasses(path, 'reading')).toEqual([])
})

test.each(['/', '/appointment'])(
  'the sheet for the home page has every class of %s that the whole one has',
  async (path) => {
    expect(await missingClasses(path, 'home')).toEqual([])
  },
)

test.each(['/gallery', '/gallery?category=scans', '/gallery?page=2'])(
  'the sheet for the gallery has every class of %s that the whole one has',
  async (path) => {
    expect(await missingClasses(path, 'gallery')).toEqual([])
  },
)

test('the sheet for the pages of one person has every class of theirs that the whole one has', async () => {
  const response = await sendJson(site, newPatient({ preferred_date: '' }))
  const { page } = await response.json()
  for (const path of [page, '/r/unknown']) {
    expect(await missingClasses(path, 'personal')).toEqual([])
  }
})
