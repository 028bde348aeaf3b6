import type { Page } from '@playwright/test'
import { makeCategory } from '#tests/gallery.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

// Appointments, images and categories share it; posts, guides and documents have tests of their own.
test('the slower of two people who edit one row loses and undoes nothing', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const other = await newDevice()
  const name = `Conflict ${uniqueName}`
  await inDatabase(({ db }) => makeCategory({ db }, name, `c-${uniqueName}`))
  const control = (one: Page, label: string) => one.getByRole('dialog').getByLabel(label)
  const open = async (one: Page) => {
    await openHydrated(one, '/admin/gallery/categories')
    await one.getByRole('link', { name: `Edit the category ${name}` }).click()
  }
  const save = (one: Page) =>
    one.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
  for (const [one, words] of [
    [page, 'Mine'],
    [other, 'Theirs'],
  ] as const) {
    await signIn(one)
    await open(one)
    await control(one, 'Description').fill(words)
  }
  await control(other, 'Slug').fill(`d-${uniqueName}`)
  await save(other)
  await expect(other.getByText('Category saved successfully!')).toBeVisible()
  await save(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Somebody else has changed this category in the meantime, so nothing was saved. Please look at it again.',
  )
  await expect(page.getByRole('dialog')).toContainText(
    'Somebody else has written "Theirs" here. Saving again overwrites that.',
  )
  const expectBoth = async () => {
    await expect(control(page, 'Description')).toHaveValue('Mine')
    await expect(control(page, 'Slug')).toHaveValue(`d-${uniqueName}`)
  }
  await expectBoth()
  await save(page)
  await expect(page.getByText('Category saved successfully!')).toBeVisible()
  await open(page)
  await expectBoth()
})
