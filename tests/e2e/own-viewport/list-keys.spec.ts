import { expectNoViolation } from '#tests/e2e/axe.ts'
import { signIn } from '#tests/e2e/first-admin.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openList, rowOf, sendRequest } from '#tests/e2e/front-desk.ts'
import { expectHydrated } from '#tests/e2e/hydrated-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test.beforeEach(async ({ page, uniqueName }) => {
  await sendRequest(page, `keys-${uniqueName}-a@example.com`)
  await sendRequest(page, `keys-${uniqueName}-b@example.com`)
  await signIn(page)
  await openList(page, `keys-${uniqueName}`)
})

test('the list is used by keys alone', async ({ page, uniqueName }) => {
  // The newest stands first.
  const edit = (name: string) =>
    rowOf(page, `keys-${uniqueName}-${name}`).getByRole('link', { name: /^Edit/ })
  await page.keyboard.press('j')
  await expect(edit('b')).toBeFocused()
  await page.keyboard.press('j')
  await expect(edit('a')).toBeFocused()
  await page.keyboard.press('j')
  await expect(edit('a')).toBeFocused()
  await page.keyboard.press('k')
  await expect(edit('b')).toBeFocused()
  await page.keyboard.press('Control+e')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toContainText(`keys-${uniqueName}-b@example.com`)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/edit/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await search.fill('')
  await page.keyboard.type('n?/jek')
  await expect(search).toHaveValue('n?/jek')
  await expect(page).toHaveURL(/\/admin\/appointments\?/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/admin\/appointments\/new/)
})

test('the keys are listed, and are switched off for a device', async ({ page }) => {
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog).toContainText('New appointment')
  await expectNoViolation(page)
  await dialog.getByLabel('Use these keys').uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expectHydrated(page.locator('main'))
  const opener = page.getByRole('button', { name: 'Keys' })
  await opener.click()
  await expect(dialog.getByLabel('Use these keys')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/appointments\?/)
})
