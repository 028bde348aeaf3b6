import { expect, onTestFinished, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { adminPages } from '#tests/e2e/admin-pages.ts'
import { openSite } from '#tests/site.ts'

test('each screen of the back-office has one entry of the navigation, which is marked', async () => {
  const site = await openSite()
  onTestFinished(() => site.close())
  const { open } = await openBackOffice(site)
  const marked = async (path: string) => {
    const page = await (await open(path)).text()
    const links = page.match(/<a [^>]*class="menu-link"[^>]*>/g) ?? []
    const current = links.filter((link) => /aria-current="(?:page|true)"/.test(link))
    // The side bar and the phone's menu have the same entries.
    return [...new Set(current.map((link) => /href="([^"]+)"/.exec(link)?.[1]))]
  }
  for (const path of adminPages) expect.soft(await marked(path), path).toHaveLength(1)
  expect(await marked('/admin/guides')).toEqual(['/admin/website'])
  expect(await marked('/admin/holidays')).toEqual(['/admin/hours'])
  expect(await marked('/admin/day-sheet')).toEqual(['/admin/appointments'])
})
