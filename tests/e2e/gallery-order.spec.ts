import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { fillCategory } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'

test('images are put in another order by buttons, for visitors as well', async ({
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

  const move = (name: string, direction: string) =>
    image(name).getByRole('button', { name: `Move ${name} ${direction}` })
  await move('Picture 2', 'earlier').click()
  await expect(images).toHaveText([/Picture 2 later/, /Picture 1 later/, /Picture 3 later/])
  await expect(page.getByRole('status').getByText('Image moved')).toBeVisible()
  // At the end there is nowhere to go, and the focus stays for the way back.
  await expect(move('Picture 2', 'earlier')).toBeFocused()
  await expect(move('Picture 2', 'earlier')).toHaveAttribute('aria-disabled', 'true')

  // By keyboard, one press after the other.
  await move('Picture 2', 'later').focus()
  await page.keyboard.press('Enter')
  await expect(images).toHaveText([/Picture 1 later/, /Picture 2 later/, /Picture 3 later/])
  await expect(move('Picture 2', 'later')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(images).toHaveText([/Picture 1 later/, /Picture 3 later/, /Picture 2 later/])
  await page.reload()
  await expect(images).toHaveText([/Picture 1 later/, /Picture 3 later/, /Picture 2 later/])

  await page.goto('/gallery')
  const alts = page.getByRole('main').getByRole('listitem').getByRole('img')
  await expect
    .poll(() => alts.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt)))
    .toEqual(['Picture 1', 'Picture 3', 'Picture 2'])
  expect(consoleErrors).toEqual([])
})
