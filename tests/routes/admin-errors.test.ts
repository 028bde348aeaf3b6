import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { adminRoutes, guardedAddresses } from '#tests/admin-addresses.ts'
import { adminPages } from '#tests/e2e/admin-pages.ts'
import { openSite } from '#tests/site.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const site = await openSite()
const { cookie } = await signedInAdmin(site)
afterAll(() => site.close())

const send = (path: string, init: RequestInit = {}) =>
  site.fetch(path, { ...init, headers: { Cookie: cookie, ...init.headers } })
const post = (path: string, body = 'a=b', headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', headers, body: new URLSearchParams(body) })

/** More pages at once than wait for one member of staff; the first that is refused. */
async function askForTooMany() {
  const answers = await Promise.all(Array.from({ length: 130 }, () => send('/admin/numbers')))
  return answers.find(({ status }) => status === 503) ?? Response.error()
}

async function failToRender() {
  const { read } = site.platform.hours
  site.platform.hours.read = async () => {
    throw new Error('a mistake of the program')
  }
  const answer = await send('/admin/hours')
  site.platform.hours.read = read
  return answer
}

test.each<[string, number, () => Promise<Response>]>([
  ['a page that fails', 500, failToRender],
  ['a page that is not there', 404, () => send('/admin/nothing-here')],
  ['an address that cannot be read', 400, () => send('/admin/blog/%E0%A4%A')],
  ['a method that no page takes', 405, () => send('/admin/blog', { method: 'PUT' })],
  ['a form for a page that takes none', 405, () => post('/admin/numbers')],
  ['a form for a file', 405, () => post('/admin/appointments/export')],
  ['a form of another site', 403, () => post('/admin/login', '', { Origin: 'https://x.example' })],
  ['a body that is too large', 413, () => post('/admin/login', 'a'.repeat(100_000))],
  ['more pages than wait for one person', 503, askForTooMany],
])(
  'the answer to %s leads back to the back-office and not to the public home page',
  async (_, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    const page = await answer.text()
    expect(page).toMatch(/<a [^>]*href="\/admin"/)
    expect(page).not.toContain('home page')
  },
)

test('an address of the public site that begins alike leads to its home page', async () => {
  const page = await (await send('/administration', { method: 'PUT' })).text()
  expect(page).toContain('<a href="/">')
  expect(page).not.toContain('"/admin"')
})

describe('an address that only takes forms', () => {
  /** What takes a form and has no screen of its own: at most the page that says why a form was refused. */
  const postedOnly = adminRoutes.flatMap(({ file, address = '' }) => {
    const text = readFileSync(file, 'utf8')
    const takesForms = /^export (?:async function|const) action\b/m.test(text)
    const hasScreen = /^export default (?!RefusedAction\b)/m.test(text)
    return takesForms && !hasScreen && guardedAddresses.includes(address) ? [address] : []
  })

  const open = (path: string) => send(path, { redirect: 'manual' })

  test('leads whoever opens it to the screen that posts to it', async () => {
    expect(postedOnly.length).toBeGreaterThan(25)
    const screens = new Set<string>()
    for (const path of postedOnly) {
      const response = await open(path)
      expect(response.status, path).toBe(302)
      screens.add(response.headers.get('Location') ?? '')
    }
    for (const screen of screens) {
      expect(guardedAddresses).toContain(screen)
      expect((await open(screen)).status, screen).toBe(200)
    }
  })

  test('without JavaScript a refused action says why, alone and with the way back', async () => {
    const response = await postAs(site, cookie, '/admin/gallery/x1/feature', { featured: 'yes' })
    expect(response.status).toBe(404)
    const [, main = ''] = (await response.text()).split('<main')
    expect(main).toContain('Somebody else has deleted this image.')
    expect(main).toMatch(/href="\/admin\/gallery"[^>]*>← Back</)
    expect(main).not.toContain('<h1')
  })
})

test('each screen of the back-office has one entry of the navigation, which is marked', async () => {
  const marked = async (path: string) => {
    const page = await (await send(path)).text()
    const links = page.match(/<a [^>]*class="menu-link"[^>]*>/g) ?? []
    const current = links.filter((link) => /aria-current="(?:page|true)"/.test(link))
    // The side bar and the phone's menu have the same entries.
    return [...new Set(current.map((link) => /href="([^"]+)"/.exec(link)?.[1]))]
  }
  for (const path of adminPages) expect.soft(await marked(path), path).toHaveLength(1)
  expect(await marked('/admin/guides')).toEqual(['/admin/website'])
  expect(await marked('/admin/day-sheet')).toEqual(['/admin'])
})

test('while the database is away each list says so in its own words, and does not reveal who is signed in', async () => {
  await site.platform.close()
  const { posts, images, appointments } = listScreens
  for (const { path, failed, reason } of [
    ...Object.values(listScreens),
    { ...posts, path: '/admin/blog?status=draft' },
    { ...appointments, path: '/admin/appointments/x1/edit' },
  ]) {
    const response = await send(path)
    expect(response.status, path).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('20')
    const page = await response.text()
    for (const text of [`<h1>${failed}</h1>`, `<title>${failed} | `, reason, 'Try Again'])
      expect(page, path).toContain(text)
    expect(page).not.toContain('Abena Mensah')
  }
  // The specification's words.
  expect([posts, images, appointments].map(({ failed, reason }) => `${failed}: ${reason}`)).toEqual(
    [
      'Error Loading Posts: Failed to fetch posts',
      'Error Loading Gallery: Failed to fetch images',
      'Error Loading Appointments: Failed to fetch appointments',
    ],
  )
  const another = await send('/admin/profile')
  expect(another.status).toBe(503)
  expect(await another.text()).toContain('The fault is ours, not yours')
  expect((await send('/admin/appointments/export')).status).toBe(503)
})
