import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn, signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openList, rowOf, sendRequest } from './front-desk.ts'
import { logOut, openHydrated } from './hydrated-page.ts'
import { openEditor, save, text, title } from './post-editor.ts'

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

// Every other form is in `failed-sends.spec.ts`.
test('a session that ends leaves everything as it stands', async ({ page, uniqueName }) => {
  test.slow()
  const email = `ended-${uniqueName}@example.com`
  await sendRequest(page, email)
  await signIn(page)

  await test.step('notes', async () => {
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
  })

  await test.step('a post', async () => {
    await openEditor(page)
    await title(page).fill(`Ended ${uniqueName}`)
    await text(page).click()
    await page.keyboard.type('Come early.')
    await signOutElsewhere(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await signIn(page)
    await save(page)
  })

  await test.step('the way out', async () => {
    await openHydrated(page, '/admin/profile')
    await signOutElsewhere(page)
    await logOut(page)
    await expect(page).toHaveURL('/admin/login')
  })
})
