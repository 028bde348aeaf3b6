import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openEditor, save, signInAsColleague, storePost, text } from './post-editor.ts'

test.describe('two people at one post', () => {
  test.beforeEach(async ({ page }) => signIn(page))

  test('two people who edit one post are warned of the conflict, compare, and choose', async ({
    page,
    newDevice,
    uniqueName,
  }) => {
    test.slow()
    const name = `Shared ${uniqueName}`
    const edit = await storePost(page, name, 'Drink water before the scan.')
    const other = await newDevice()
    const email = `kofi-${uniqueName}@example.com`
    await signInAsColleague(other, email, 'Kofi Bio')

    const reported = other.waitForResponse('**/admin/blog/drafts/open')
    await openEditor(other, edit)
    await reported
    await openEditor(page, edit)
    await expect(page.getByText('Kofi Bio is also editing this post.')).toBeVisible()
    await text(other).click()
    await other.keyboard.press('Home')
    await other.keyboard.type('Please: ')
    await other.getByLabel('Excerpt').fill('His excerpt')
    await save(other)

    await text(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Bring your card.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this post' })
    await expect(dialog).toContainText('Kofi Bio saved it on')
    await expectNoViolation(page)
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await page.waitForURL('**/admin/blog?done=saved')
    await openEditor(page, edit)
    await expect(text(page)).toHaveText('Drink water before the scan. Bring your card.')
    await expect(page.getByLabel('Excerpt')).toHaveValue('His excerpt')

    await page.getByRole('link', { name: 'Earlier versions' }).click()
    await page
      .getByRole('link', { name: /\d+:\d\d [AP]M/ })
      .nth(1)
      .click()
    await expect(page.getByText('What restoring it would change')).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.waitForURL('**/admin/blog?done=saved')
    await openEditor(page, edit)
    await expect(text(page)).toHaveText('Please: Drink water before the scan.')
    await other.context().close()
  })
})
