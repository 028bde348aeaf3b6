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
import { openEditor, save, signInAsColleague, somePost, text, title } from './post-editor.ts'

test.describe('nothing typed is lost', () => {
  test.beforeEach(async ({ page }) => signIn(page))

  test('after a crashed tab this device offers what was typed', async ({ page, uniqueName }) => {
    const edit = await somePost(page, `Kept ${uniqueName}`)
    await openEditor(page, edit)
    await text(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And drink water.')
    await expect(page.getByText(/Saved on this device \d\d:\d\d/)).toBeVisible()
    // Within a second of the last letter.
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .toContain('drink water.')
    // The page gets no event, as when the battery is empty.
    const client = await page.context().newCDPSession(page)
    const other = await page.context().newPage()
    let crashed = false
    page.on('crash', () => {
      crashed = true
    })
    // The request is never answered.
    client.send('Page.crash').catch(() => {})
    await expect.poll(() => crashed).toBe(true)
    await openEditor(other, edit)
    await expect(other.getByText('What you typed was not saved')).toBeVisible()
    await expectNoViolation(other)
    await other.getByRole('button', { name: /^Restore from this device/ }).click()
    await expect(text(other)).toHaveText('Come early. And drink water.')
    await save(other)
    await openEditor(other, edit)
    await expect(text(other)).toHaveText('Come early. And drink water.')
    await expect(other.getByText('What you typed was not saved')).toHaveCount(0)
  })

  test('an offer that is not decided outlives a save', async ({ page, uniqueName }) => {
    test.slow()
    const edit = await somePost(page, `Offered ${uniqueName}`)
    await openEditor(page, edit)
    await text(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And drink water.')
    await expect(page.getByText(/Saved as draft on the server/)).toBeVisible({ timeout: 30_000 })
    const next = await page.context().newPage()
    await page.close()
    await openEditor(next, edit)
    await expect(next.getByText('What you typed was not saved')).toBeVisible()
    await title(next).fill(`Offered again ${uniqueName}`)
    await save(next)
    await openEditor(next, edit)
    await expect(next.getByRole('button', { name: /^Restore from this device/ })).toBeVisible()
    await next.evaluate(() => localStorage.clear())
    await openEditor(next, edit)
    await next.getByRole('button', { name: /^Restore from the server/ }).click()
    await expect(text(next)).toHaveText('Come early. And drink water.')
  })

  test('what was typed at one device is found at another, and can be discarded', async ({
    page,
    newDevice,
    uniqueName,
  }) => {
    test.slow()
    const name = `Begun ${uniqueName}`
    // Nobody else's unfinished posts are offered to them.
    const email = `esi-${uniqueName}@example.com`
    await page.context().clearCookies()
    const esi = await signInAsColleague(page, email, 'Esi Tetteh')
    await openEditor(page)
    await title(page).fill(name)
    await expect(page.getByText(/Saved as draft on the server \d\d:\d\d/)).toBeVisible({
      timeout: 30_000,
    })
    const other = await newDevice()
    await signIn(other, esi)
    await openEditor(other)
    await other.getByRole('link', { name: `Continue writing ${name}` }).click()
    await expect(title(other)).toHaveValue(name)
    await expect(other.getByLabel('Slug')).toHaveValue(`begun-${uniqueName}`)
    // Nothing was typed since, so no dialog asks.
    await other.reload()
    await expect(title(other)).toHaveValue(name)
    await openEditor(other)
    await other.getByRole('button', { name: `Discard ${name}` }).click()
    await expectNoViolation(other)
    await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(other.getByText('not saved yet')).toHaveCount(0)
    await other.reload()
    await expect(other.getByRole('toolbar')).toBeVisible()
    await expect(other.getByText('not saved yet')).toHaveCount(0)
    await other.context().close()
  })

  test('a save that does not get through leaves the form as it is, says so, and retries', async ({
    page,
    uniqueName,
  }) => {
    const edit = await somePost(page, `Stormy ${uniqueName}`)
    await openEditor(page, edit)
    await text(page).click()
    await page.keyboard.type('Rain. ')
    await page.route('**/admin/blog/edit/*.data*', (route) => route.abort())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Failed to save post. Please try again.')).toBeVisible()
    await expect(text(page)).toContainText('Rain. ')
    await expectNoViolation(page)
    await page.unroute('**/admin/blog/edit/*.data*')
    await page.waitForURL('**/admin/blog?done=saved', { timeout: 10_000 })
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

  test('on a line that answers nothing one autosave is under way, not one every ten seconds', async ({
    page,
  }) => {
    let sent = 0
    await page.route('**/admin/blog/drafts', () => {
      sent += 1
    })
    await page.clock.install()
    await openEditor(page)
    await title(page).fill('Slow')
    await page.clock.runFor(45_000)
    await expect(page.getByText(/Saved on this device/)).toBeVisible()
    expect(sent).toBe(1)
    // After a minute it is given up and tried again.
    await page.clock.runFor(30_000)
    await expect(page.getByText('The server cannot be reached at the moment')).toBeVisible()
    expect(sent).toBe(2)
  })

  test('the server is killed in the middle of typing, comes back, and stores it once', async ({
    browser,
  }) => {
    test.slow()
    const dataDir = mkdtempSync(join(tmpdir(), 'gemev-typing-'))
    const port = await freePort()
    let site = await startOwnSite(dataDir, port)
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await signIn(page)
    await openEditor(page)
    await title(page).fill('Before the kill')
    await text(page).click()
    await page.keyboard.type('Words before, ')
    await site.end('SIGKILL')
    await page.keyboard.type('words after.')
    await expect(page.getByText(/Saved on this device/)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Failed to save post. Please try again.')).toBeVisible()
    // The browser is closed as well, and both are started again.
    const storageState = await context.storageState()
    site = await startOwnSite(dataDir, port)
    const again = await browser.newContext({ baseURL: site.url, storageState })
    const restored = await again.newPage()
    await openEditor(restored)
    await restored.getByRole('link', { name: 'Continue writing Before the kill' }).click()
    await expect(text(restored)).toHaveText('Words before, words after.')
    await save(restored)
    await expect(restored.getByRole('row')).toHaveCount(2)
    await again.close()
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

  test('two people who edit one post are warned of the conflict, compare, and choose', async ({
    page,
    newDevice,
    uniqueName,
  }) => {
    test.slow()
    const name = `Shared ${uniqueName}`
    const edit = await somePost(page, name, 'Drink water before the scan.')
    const other = await newDevice()
    const email = `kofi-${uniqueName}@example.com`
    await signInAsColleague(other, email, 'Kofi Bio')

    await openEditor(other, edit)
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
      .getByRole('link', { name: /\d\d:\d\d/ })
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
