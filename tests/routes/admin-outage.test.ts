import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { openSite, type Site } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'

let site: Site
let cookie = ''
const fullName = 'Abena Mensah'
const open = (path: string) => site.fetch(path, { headers: { Cookie: cookie } })

beforeAll(async () => {
  site = await openSite()
  cookie = (await signedInAdmin(site, fullName)).cookie
})
afterAll(() => site.close())

describe('while the database is away', () => {
  beforeAll(() => site.platform.close())

  test.each([
    ['/admin/blog', 'Error Loading Posts', 'Failed to fetch posts'],
    ['/admin/blog?status=draft', 'Error Loading Posts', 'Failed to fetch posts'],
    ['/admin/gallery', 'Error Loading Gallery', 'Failed to fetch images'],
    ['/admin/appointments', 'Error Loading Appointments', 'Failed to fetch appointments'],
    ...Object.values(listScreens).map(({ path, failed, reason }) => [path, failed, reason]),
    ['/admin/appointments/x1/edit', 'Error Loading Appointments', 'Failed to fetch appointments'],
  ])('%s says "%s", and does not reveal who is signed in', async (...line) => {
    const [path = '', heading = '', reason = ''] = line
    const response = await open(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('20')
    const page = await response.text()
    for (const text of [`<h1>${heading}</h1>`, `<title>${heading} | `, reason, 'Try Again']) {
      expect(page).toContain(text)
    }
    expect(page).not.toContain(fullName)
  })

  test('another page shows the server error page', async () => {
    const response = await open('/admin/profile')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('The fault is ours, not yours')
  })
})
