import {
  expectScreensSaved,
  isSameDocument,
  markDocument,
  openMarkedRequest,
  waitingMessage,
} from './connection-loss.ts'
import { expect, test } from './fixtures.ts'
import { rowOf } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'
import { followMenu } from './phone-menu.ts'

test.describe('on a connection that breaks after the scripts of all screens were saved', () => {
  test.use({ startsWorker: true })
  let email = ''

  test.beforeEach(async ({ page, uniqueName }) => {
    email = await openMarkedRequest(page, uniqueName)
  })

  test('the first change of a status says that it failed, and takes no page away', async ({
    page,
    context,
  }) => {
    await expectScreensSaved(page)
    await context.setOffline(true)
    const status = rowOf(page, email).getByRole('combobox')
    await status.selectOption('Confirmed')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Failed to update status. Please try again.')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(status).toHaveValue('pending')
    await context.setOffline(false)
    await status.selectOption('Confirmed')
    await expect(page.getByText('Status changed to Confirmed')).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('the text editor opens after its script can no longer be fetched', async ({
    page,
    context,
  }) => {
    await expectScreensSaved(page)
    await context.route('**/assets/*.js', (route) => route.abort())
    await followMenu(page, 'Blog')
    await page.getByRole('link', { name: 'New Post' }).click()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('what was typed in a dialog stays, and can be saved later', async ({ page, context }) => {
    await expectScreensSaved(page)
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Keep this')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to update appointment. Please try again.',
    )
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Keep this')
  })

  test('another list says that it could not be loaded, and comes by itself', async ({
    page,
    context,
  }) => {
    await expectScreensSaved(page)
    await context.setOffline(true)
    await followMenu(page, 'Blog')
    await expect(waitingMessage(page)).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Error Loading Posts')
    await expect(page.getByText('Failed to fetch posts')).toBeVisible()
    await expect(waitingMessage(page)).toBeVisible()
    await context.setOffline(false)
    await expect(heading).not.toHaveText('Error Loading Posts')
    await expect(waitingMessage(page)).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/blog$/)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('a screen without an error screen of its own leaves the present one standing', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await openHydrated(page, '/admin/appointments/new')
    await markDocument(page)
    await page.getByLabel('First Name').fill('Fati')
    await expectScreensSaved(page)
    await context.setOffline(true)
    await followMenu(page, 'Profile')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(waitingMessage(page)).toBeVisible()
    let failed = 0
    page.on('requestfailed', (request) => {
      if (request.url().includes('/admin/profile')) failed += 1
    })
    await expect
      .poll(async () => {
        await page.clock.fastForward(20_000)
        return failed
      })
      .toBeGreaterThan(2)
    await expect(page.getByLabel('First Name')).toHaveValue('Fati')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    expect(await isSameDocument(page)).toBe(true)
  })
})
