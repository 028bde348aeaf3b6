import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import {
  expectServerDraft,
  openEditor,
  save,
  signInAsColleague,
  storePost,
  text,
  title,
} from './post-editor.ts'

test.describe('what is typed in the post editor is stored', () => {
  test.beforeEach(async ({ page }) => signIn(page))

  test('after a crashed tab this device offers what was typed', async ({ page, uniqueName }) => {
    const edit = await storePost(page, `Kept ${uniqueName}`)
    await openEditor(page, edit)
    await text(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And drink water.')
    await expect(page.getByText(/Saved on this device \d+:\d\d [AP]M/)).toBeVisible()
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
    const edit = await storePost(page, `Offered ${uniqueName}`)
    await page.clock.install()
    await openEditor(page, edit)
    await text(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And drink water.')
    await expectServerDraft(page)
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
    await page.clock.install()
    await openEditor(page)
    await title(page).fill(name)
    await expectServerDraft(page)
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
    const discard = other.getByRole('button', { name: `Discard ${name}` })
    const confirm = other.getByRole('alertdialog').getByRole('button', { name: 'Discard' })
    await discard.click()
    await expectNoViolation(other)
    await other.route('**/admin/blog/drafts', (route) => route.abort())
    await confirm.click()
    const failed = other.getByText('Failed to discard the article. Please try again.')
    await expect(failed).toBeVisible()
    await other.unroute('**/admin/blog/drafts')
    await discard.click()
    await confirm.click()
    await expect(other.getByText('not saved yet')).toHaveCount(0)
    await other.reload()
    await expect(other.getByRole('toolbar')).toBeVisible()
    await expect(other.getByText('not saved yet')).toHaveCount(0)
    await other.context().close()
  })

  test('on a connection that answers nothing one autosave is under way, not one every ten seconds', async ({
    page,
  }) => {
    let sent = 0
    await page.route('**/admin/blog/drafts', () => {
      sent += 1
    })
    await page.clock.install()
    const opened = page.waitForResponse('**/admin/blog/drafts/open')
    await openEditor(page)
    await opened
    await title(page).fill('Slow')
    await page.clock.runFor(45_000)
    await expect(page.getByText(/Saved on this device/)).toBeVisible()
    await expect.poll(() => sent).toBe(1)
    // After a minute it is given up and tried again.
    await page.clock.runFor(30_000)
    await expect(page.getByText('The server cannot be reached at the moment')).toBeVisible()
    await expect.poll(() => sent).toBe(2)
  })

  test('what is typed while an autosave is under way is sent as soon as that has ended', async ({
    page,
  }) => {
    const sent: string[] = []
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/admin/blog/drafts', async (route) => {
      sent.push(route.request().postData() ?? '')
      if (sent.length === 1) await waiting
      await route.continue()
    })
    await page.clock.install()
    const opened = page.waitForResponse('**/admin/blog/drafts/open')
    await openEditor(page)
    await opened
    await title(page).fill('Slow')
    await page.clock.runFor(10_000)
    await expect.poll(() => sent.length).toBe(1)
    await title(page).fill('Slow connection')
    await page.clock.runFor(10_000)
    expect(sent).toHaveLength(1)
    answer()
    let passedMs = 0
    const afterATenth = async () => {
      await page.clock.runFor(100)
      passedMs += 100
      return sent.length
    }
    await expect.poll(afterATenth).toBe(2)
    // The next autosave by the clock was nearly ten seconds away.
    expect(passedMs).toBeLessThan(9000)
    expect(sent[1]).toContain('"title":"Slow connection"')
  })
})
