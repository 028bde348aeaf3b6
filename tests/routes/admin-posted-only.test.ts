import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoutes, guardedAddresses } from '#tests/admin-addresses.ts'
import { openSite, type Site } from '#tests/site.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

/** What takes a form and has no screen of its own: at most the page that says why a form was refused. */
const postedOnly = adminRoutes.flatMap(({ file, address = '' }) => {
  const text = readFileSync(file, 'utf8')
  const takesForms = /^export (?:async function|const) action\b/m.test(text)
  const hasScreen = /^export default (?!RefusedAction\b)/m.test(text)
  return takesForms && !hasScreen && guardedAddresses.includes(address) ? [address] : []
})

let site: Site
let cookie = ''
beforeAll(async () => {
  site = await openSite()
  cookie = (await signedInAdmin(site)).cookie
})
afterAll(() => site.close())

const open = (path: string) => site.fetch(path, { headers: { Cookie: cookie }, redirect: 'manual' })

test('the route table was read', () => {
  expect(postedOnly.length).toBeGreaterThan(25)
})

test.each(postedOnly)('whoever opens %s is led to the screen that posts to it', async (path) => {
  const response = await open(path)
  expect(response.status).toBe(302)
  const screen = response.headers.get('Location') ?? ''
  expect(guardedAddresses).toContain(screen)
  expect((await open(screen)).status).toBe(200)
})

test('without JavaScript a refused action says why, alone and with the way back', async () => {
  const response = await postAs(site, cookie, '/admin/gallery/x1/feature', { featured: 'yes' })
  expect(response.status).toBe(404)
  const [, main = ''] = (await response.text()).split('<main')
  expect(main).toContain('Somebody else has deleted this image in the meantime.')
  expect(main).toMatch(/href="\/admin\/gallery"[^>]*>← Back</)
  expect(main).not.toContain('<h1')
})
