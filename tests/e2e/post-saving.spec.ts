import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { startOwnSite } from './own-site.ts'
import { openEditor, save, storePost, text, title } from './post-editor.ts'

test.describe('saving a post', () => {
  test.beforeEach(async ({ page }) => signIn(page))

  test('a save that does not get through leaves the form as it is, says so, and retries', async ({
    page,
    uniqueName,
  }) => {
    const edit = await storePost(page, `Stormy ${uniqueName}`)
    await openEditor(page, edit)
    await text(page).click()
    await page.keyboard.type('Rain. ')
    await page.route('**/admin/blog/edit/*.data*', (route) => route.abort())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Failed to save post. Please try again.')).toBeVisible()
    await expect(text(page)).toContainText('Rain. ')
    await expectNoViolation(page)
    await page.unroute('**/admin/blog/edit/*.data*')
    await page.waitForURL('**/admin/blog?done=saved')
    await openEditor(page, edit)
    await expect(text(page)).toContainText('Rain. ')
  })

  test('what is typed while the post is being saved stays, and is saved next', async ({
    page,
    uniqueName,
  }) => {
    await openEditor(page)
    const stored = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    await page.route('**/admin/blog/new.data*', async (route) => {
      const response = await route.fetch()
      stored.resolve()
      await typed.promise
      await route.fulfill({ response })
    })
    // The slug is looked up when the post has it already, and its editor does not know yet.
    await page.route('**/admin/blog/slug?*', async (route) => {
      await stored.promise
      await route.fallback()
    })
    const lookup = page.waitForResponse('**/admin/blog/slug?*')
    await title(page).fill(`Slow ${uniqueName}`)
    await text(page).click()
    await page.keyboard.type('Come early.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await lookup
    await text(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Drink water.')
    typed.resolve()
    await expect(page.getByText(/^Post saved, but without what you typed since/)).toBeVisible()
    await expectNoViolation(page)
    await expect(text(page)).toHaveText('Come early. Drink water.')
    await expect(page.getByText(/Saved as draft on the server/)).toBeVisible()
    await expect(page.getByText('This slug is already in use')).toHaveCount(0)
    // It is the same post that is saved once more, without a conflict with oneself.
    await save(page)
    const edit = page.getByRole('link', { name: `Edit Slow ${uniqueName}`, exact: true })
    await openEditor(page, (await edit.getAttribute('href')) ?? '')
    await expect(text(page)).toHaveText('Come early. Drink water.')
    await expect(page.getByText('What you typed was not saved')).toHaveCount(0)
  })

  test('the server is killed in the middle of typing, comes back, and stores it once', async ({
    newDevice,
  }) => {
    test.slow()
    const dataDir = mkdtempSync(join(tmpdir(), 'gemev-typing-'))
    const port = await freePort()
    let site = await startOwnSite(dataDir, port)
    const page = await newDevice({ baseURL: site.url })
    await page.clock.install()
    await signIn(page)
    await openEditor(page)
    await title(page).fill('Before the kill')
    await text(page).click()
    await page.keyboard.type('Words before, ')
    await site.end('SIGKILL')
    await page.keyboard.type('words after.')
    await expect(page.getByText(/Saved on this device/)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(async () => {
      // Past the pause before the next attempt.
      await page.clock.fastForward(10_000)
      await expect(page.getByText('Failed to save post. Please try again.')).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    // The browser is closed as well, and both are started again.
    const storageState = await page.context().storageState()
    site = await startOwnSite(dataDir, port)
    const restored = await newDevice({ baseURL: site.url, storageState })
    await openEditor(restored)
    await restored.getByRole('link', { name: 'Continue writing Before the kill' }).click()
    await expect(text(restored)).toHaveText('Words before, words after.')
    await save(restored)
    await expect(restored.getByRole('row')).toHaveCount(2)
    await site.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('leaving asks first, and stays or leaves as the person chooses', async ({ page }) => {
    const consoleErrors = collectConsoleErrors(page)
    await page.goto('/admin/blog')
    await page.getByRole('link', { name: 'New Post' }).click()
    await title(page).fill('Unsaved')
    await page.getByRole('link', { name: 'Back' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('You have unsaved changes. Leave this page?')
    await expectNoViolation(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(title(page)).toHaveValue('Unsaved')
    let dialogMessage = ''
    page.once('dialog', (dialog) => {
      dialogMessage = dialog.type()
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => dialogMessage).toBe('beforeunload')
    await page.getByRole('link', { name: 'Back' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/admin\/blog$/)
    expect(consoleErrors).toEqual([])
  })

  test('without JavaScript a post is written as HTML and saved', async ({
    newDevice,
    uniqueName,
  }) => {
    const page = await newDevice({ javaScriptEnabled: false })
    await signIn(page)
    await page.goto('/admin/blog/new')
    await title(page).fill(`Plain ${uniqueName}`)
    await page.getByLabel('Slug').fill(`plain-${uniqueName}`)
    await page.getByLabel('Content as HTML').fill('<p>Come <strong>early</strong></p>')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/admin/blog?done=saved')
    await expect(page.getByText(`Plain ${uniqueName}`).first()).toBeVisible()
  })
})

/** A port that nobody listens on just now. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}
