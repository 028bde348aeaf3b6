import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { fillCategory } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'

test('images are put in another order by buttons and by dragging, for visitors as well', async ({
  newDevice,
  newSite,
}) => {
  // The test has its own site: other tests upload images, which would change the order.
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url })
  const consoleErrors = collectConsoleErrors(page)
  await fillCategory(page, 'Rooms', 3, site.dataDir)
  await openHydrated(page, '/admin/gallery')
  const images = page.getByRole('article')
  const image = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(images).toHaveText([/Picture 1 later/, /Picture 2 later/, /Picture 3 later/])

  await image('Picture 2').getByRole('button', { name: 'Move Picture 2 earlier' }).click()
  await expect(images).toHaveText([/Picture 2 later/, /Picture 1 later/, /Picture 3 later/])
  await expect(page.getByRole('status').getByText('Image moved')).toBeVisible()

  await image('Picture 3').dragTo(image('Picture 2'))
  await expect(images).toHaveText([/Picture 3 later/, /Picture 2 later/, /Picture 1 later/])
  await page.reload()
  await expect(images).toHaveText([/Picture 3 later/, /Picture 2 later/, /Picture 1 later/])

  await page.goto('/gallery')
  const alts = page.getByRole('main').getByRole('listitem').getByRole('img')
  await expect
    .poll(() => alts.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt)))
    .toEqual(['Picture 3', 'Picture 2', 'Picture 1'])
  expect(consoleErrors).toEqual([])
})
