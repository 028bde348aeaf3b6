import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'

test('a removed branch stays ticked at a service until somebody takes it away @any-width', async ({
  newDevice,
  newSite,
}) => {
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url, viewport: { width: 360, height: 760 } })
  await signIn(page)
  const openService = async () => {
    await openHydrated(page, '/admin/website/offerings')
    await page.getByRole('button', { name: '1. Ultrasound', exact: true }).click()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved: the website shows it now')).toBeVisible()
  }
  await openService()
  await page.getByLabel('Bole').check()
  await save()
  await openHydrated(page, '/admin/website/branches')
  await page.getByRole('button', { name: 'Remove Bole', exact: true }).click()
  await save()

  await openService()
  const branches = page.getByRole('group', { name: 'Where it is offered' })
  const removed = branches.getByLabel('One that was removed')
  await expect(removed).toBeChecked()
  await page.getByLabel('Wenchi').check()
  await expect(removed).toBeChecked()
  await removed.press('Space')
  await expect(removed).toHaveCount(0)
  await expect(branches.getByRole('checkbox').first()).toBeFocused()
  await save()
  await openService()
  await expect(page.getByLabel('Wenchi')).toBeChecked()
  await expect(removed).toHaveCount(0)
})
