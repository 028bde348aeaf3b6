import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { jpegFile } from './files.ts'
import { signIn, signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openList, rowOf, sendRequest } from './front-desk.ts'
import { fillCategory, rowsDescribedAs } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { openEditor, save, signInAsColleague, text, title } from './post-editor.ts'

const sentence = /^Your session has ended, so nothing was saved/

/** Ends the session of a browser, as a sign-out in another tab does. */
async function signOutElsewhere(page: Page) {
  const answer = await page.request.post('/admin/logout', { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** Signs in by the link beside the sentence, which leaves the page where it is. */
async function signInBeside(within: Page | Locator, page: Page) {
  await expect(within.getByText(sentence)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await within.getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opened
  await expect(tab).toHaveURL('/admin/login')
  await signInByForm(tab)
  await tab.close()
}

test.describe('a session that ends while somebody writes', () => {
  test.beforeEach(({ page }) => signIn(page))

  test('leaves an appointment and its notes as they stand, to be saved after signing in', async ({
    page,
    uniqueName,
  }) => {
    const email = `ended-${uniqueName}@example.com`
    await sendRequest(page, email)
    await openList(page, email)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Typed in time')
    await signOutElsewhere(page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await signInBeside(dialog, page)
    await expectNoViolation(page)
    await expect(dialog.getByLabel('Notes')).toHaveValue('Typed in time')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Typed in time')
    // The list is read again when the dialog closes; without a session that would lead to the sign-in.
    const list = page.waitForResponse('**/admin/appointments.data*')
    await dialog.getByRole('link', { name: 'Cancel', exact: true }).click()
    await list

    await signOutElsewhere(page)
    const status = rowOf(page, email).getByRole('combobox')
    await status.selectOption('Confirmed')
    await signInBeside(page.getByRole('alertdialog'), page)
    await page.getByRole('button', { name: 'OK' }).click()
    await status.selectOption('Confirmed')
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()

    await rowOf(page, email)
      .getByRole('link', { name: /^Delete/ })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await signOutElsewhere(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await signInBeside(question, page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
  })

  test('leaves a new appointment', async ({ page, uniqueName }) => {
    await openHydrated(page, '/admin/appointments/new')
    await page.getByLabel('First Name').fill('Fati')
    await page.getByLabel('Last Name').fill(`Alhassan ${uniqueName}`)
    await page.getByLabel('Phone').fill('024 555 0199')
    await page.getByLabel('Service').selectOption('ECG')
    await signOutElsewhere(page)
    const button = page.getByRole('button', { name: 'Save Appointment' })
    await button.click()
    await signInBeside(page, page)
    await expect(page.getByLabel('Last Name')).toHaveValue(`Alhassan ${uniqueName}`)
    await button.click()
    await expect(page).not.toHaveURL(/\/new$/)
  })

  test('leaves an image, a category, and an image that is to be uploaded', async ({
    page,
    uniqueName,
  }) => {
    test.slow()
    const category = `Ended ${uniqueName}`
    await fillCategory(page, category, 1)
    await openHydrated(page, '/admin/gallery')
    await page.getByRole('link', { name: new RegExp(`^${category}`) }).click()
    const edit = page.getByRole('link', { name: 'Edit Picture 1' })
    await expect(edit).toHaveCount(1)
    await edit.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Alt Text').fill(`Described ${uniqueName}`)
    await signOutElsewhere(page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await signInBeside(dialog, page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    expect(await rowsDescribedAs(`Described ${uniqueName}`)).toBe(1)

    await openHydrated(page, '/admin/gallery/categories')
    await page.getByRole('link', { name: 'New category' }).click()
    await dialog.getByLabel('Name').fill(`Typed ${uniqueName}`)
    await signOutElsewhere(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await signInBeside(dialog, page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Category saved successfully!')).toBeVisible()

    await openHydrated(page, '/admin/gallery/new')
    await page.getByLabel('Category').selectOption(category)
    await page.locator('input[type=file]').setInputFiles(await jpegFile())
    await page.getByLabel('Alt Text').fill(`Sent ${uniqueName}`)
    await page.getByLabel(/^Everybody who can be recognised/).check()
    await signOutElsewhere(page)
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await signInBeside(page, page)
    await expect(page.getByLabel('Alt Text')).toHaveValue(`Sent ${uniqueName}`)
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    expect(await rowsDescribedAs(`Sent ${uniqueName}`)).toBe(1)
  })

  test('leaves a post', async ({ page, uniqueName }) => {
    await openEditor(page)
    await title(page).fill(`Ended ${uniqueName}`)
    await text(page).click()
    await page.keyboard.type('Come early.')
    await signOutElsewhere(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await signInBeside(page, page)
    await save(page)
  })

  test('lets a person sign out whose session has already ended', async ({ page }) => {
    await openHydrated(page, '/admin/profile')
    await signOutElsewhere(page)
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: 'Logout' }).locator('visible=true').click()
    await expect(page).toHaveURL('/admin/login')
  })
})

test('a deactivated admin loses no typed text either', async ({ page, uniqueName }) => {
  const colleague = await signInAsColleague(page, `off-${uniqueName}@example.com`, 'Esi Mensah')
  await openHydrated(page, '/admin/appointments/new')
  await page.getByLabel('First Name').fill('Fati')
  await inDatabase(({ db }) =>
    db
      .updateTable('admin_users')
      .set({ is_active: false })
      .where('email', '=', colleague.email)
      .execute(),
  )
  await page.getByRole('button', { name: 'Save Appointment' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Fati')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what was sent after the session ended leads to the sign-in, which says so', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/admin/appointments/new')
    await signOutElsewhere(page)
    await page.getByRole('button', { name: 'Save Appointment' }).click()
    await expect(page).toHaveURL('/admin/login?ended')
    await expect(page.getByText(sentence)).toBeVisible()
  })
})
