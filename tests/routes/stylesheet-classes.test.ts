import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPatient, postAppointmentJson } from '#tests/appointment-requests.ts'
import { insertClosure } from '#tests/appointments.ts'
import { makeCategory, makeImage } from '#tests/gallery.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { openSite } from '#tests/site.ts'

const site = await openSite()
beforeAll(async () => {
  // The top of the home page is complete with a notice.
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const span = { starts_at: inHours(-1), ends_at: inHours(1) }
  await insertClosure(site.platform, { branch: null, ...span })
  site.platform.content.notify()
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

/** A style sheet as the server's bundle has it, which writes it into public pages. */
function builtSheet(sheet: string): string {
  const bundle = readFileSync('build/server/index.js', 'utf8')
  const name = bundle.match(`"/app/ui/styles/${sheet}\\.css": ([\\w$]+)`)?.[1] ?? ''
  const text = bundle.match(`\nvar ${name.replaceAll('$', '\\$&')} = (".*");\n`)?.[1] ?? ''
  return JSON.parse(text).trim()
}

/** The classes that built style sheets name. */
function classesOf(...sheets: string[]): Set<string> {
  const text = sheets.map(builtSheet).join('')
  const names = [...text.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name)
  return new Set(names.map((name) => name.replaceAll('\\', '')))
}

const classesIn = (html: string) =>
  [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))

/** The classes that the whole sheet has, and these do not. */
function missingIn(used: string[], ...sheets: string[]): string[] {
  const [whole, own] = [classesOf('frame', 'site'), classesOf(...sheets)]
  return used.filter((name) => whole.has(name) && !own.has(name))
}

/** The classes of a page that are missing in the sheet that it has. */
async function missingClasses(path: string, sheet: string, init?: RequestInit): Promise<string[]> {
  const html = await (await site.fetch(path, init)).text()
  const used = classesIn(html)
  expect(used.length).toBeGreaterThan(100)
  expect(html).toContain(builtSheet(sheet))
  return missingIn(used, ...(sheet === 'personal' ? [sheet] : ['frame', sheet]))
}

test.each([
  ['/', 'hero', 'home'],
  ['/blog', 'frame', 'reading'],
  ['/gallery', 'frame', 'gallery'],
])(
  'what %s shows before its own style sheet is styled by the first one',
  async (path, first, sheet) => {
    const html = await (await site.fetch(path)).text()
    const early = html.slice(html.indexOf('<body'), html.indexOf(builtSheet(sheet)))
    const used = classesIn(early)
    expect(used.length).toBeGreaterThan(30)
    expect(missingIn(used, first)).toEqual([])
  },
)

test.each([
  ['/blog', 'reading'],
  ['/blog?q=p1&category=heart', 'reading'],
  ['/blog?page=2', 'reading'],
  ['/blog/p1', 'reading'],
  ['/blog/p2', 'reading'],
  ['/blog/none', 'reading'],
  ['/', 'home'],
  ['/appointment', 'home'],
  ['/gallery', 'gallery'],
  ['/gallery?category=scans', 'gallery'],
  ['/gallery?page=2', 'gallery'],
  ['/r/unknown', 'personal'],
])('every class of %s that the whole sheet has is in that for "%s"', async (path, sheet) => {
  expect(await missingClasses(path, sheet)).toEqual([])
})

test('the sheet for the pages of one person has every class of theirs, and of the error page in their place', async () => {
  const response = await postAppointmentJson(site, newPatient({ preferred_date: '' }))
  expect(await missingClasses((await response.json()).page, 'personal')).toEqual([])
  const post = { method: 'POST', headers: { Origin: site.platform.settings.publicUrl } }
  expect((await site.fetch('/r/unknown', post)).status).toBe(405)
  expect(await missingClasses('/r/unknown', 'personal', post)).toEqual([])
})
