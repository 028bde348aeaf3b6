import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { leave } from './hydrated-page.ts'
import { openEditor, save, storePost, text, title } from './post-editor.ts'
import { storeColleague } from './staff.ts'

/** Lets the page's clock reach the next autosaves until the server has the draft. */
const expectServerDraft = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(11_000)
    const saved = page.getByText(/Saved as draft on the server \d+:\d\d [AP]M/)
    await expect(saved).toBeVisible({ timeout: 3000 })
  }).toPass()

test('after a crashed tab this device offers what was typed', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  await signIn(page)
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
  const crashed = page.waitForEvent('crash')
  // The request is never answered.
  client.send('Page.crash').catch(() => {})
  await crashed
  await openEditor(other, edit)
  await expect(other.getByText('What you typed was not saved')).toBeVisible()
  await expectNoViolation(other)
  await other.getByRole('button', { name: /^Restore from this device/ }).click()
  await expect(text(other)).toHaveText('Come early. And drink water.')
  await save(other)
  await openEditor(other, edit)
  await expect(text(other)).toHaveText('Come early. And drink water.')
  await expect(other.getByText('What you typed was not saved')).toHaveCount(0)

  // Where no answer comes one autosave is under way.
  const slow = await newDevice()
  await signIn(slow)
  let sent = 0
  await slow.route('**/admin/blog/drafts', () => {
    sent += 1
  })
  await slow.clock.install()
  const opened = slow.waitForResponse('**/admin/blog/drafts/open')
  await openEditor(slow)
  await opened
  await title(slow).fill('Slow')
  await slow.clock.runFor(45_000)
  await expect(slow.getByText(/Saved on this device/)).toBeVisible()
  await expect.poll(() => sent).toBe(1)
  // After a minute it is given up and tried again.
  await slow.clock.runFor(30_000)
  await expect(slow.getByText('No connection to the server at the moment')).toBeVisible()
  await expect.poll(() => sent).toBe(2)
})

test('an article that was never saved is listed, and continued on another device', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const name = `Malaria ${uniqueName}`
  await page.clock.install()
  const esi = await storeColleague(uniqueName, 'Esi Tetteh')
  await signIn(page, esi)
  await openEditor(page)
  await title(page).fill(name)
  await text(page).click()
  await page.keyboard.type('Half a sentence')
  await expectServerDraft(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await leave(page)
  await expect(title(page)).toHaveCount(0)
  const device = await newDevice()
  await signIn(device, esi)
  await openEditor(device)
  await expect(device.getByRole('button', { name: `Discard ${name}` })).toBeVisible()
  await expectNoViolation(device)
  await device.goto(`/admin/blog?q=${uniqueName}`)
  const row = device.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('not saved yet')
  await row.getByRole('link', { name: `Continue writing ${name}` }).click()
  await expect(title(device)).toHaveValue(name)
  await expect(text(device)).toHaveText('Half a sentence')

  // What this device alone has is offered as well, and stays when it cannot be discarded.
  await device.route('**/admin/blog/drafts', (route) => route.abort())
  await openEditor(device)
  await device.getByRole('button', { name: `Discard ${name}` }).click()
  await device.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(device.getByText('Failed to discard the article. Please try again.')).toBeVisible()
  await title(device).fill(`Here ${uniqueName}`)
  await expect(device.getByText(/Saved on this device/)).toBeVisible()
  const next = await device.context().newPage()
  await openEditor(next)
  await expect(next.getByText('on this device only')).toBeVisible()
  await next.getByRole('link', { name: `Continue writing Here ${uniqueName}` }).click()
  await expect(title(next)).toHaveValue(`Here ${uniqueName}`)
})

test('what is typed into a deleted post goes on as a new one', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  test.slow()
  const name = `Deleted ${uniqueName}`
  const esi = await newDevice()
  await signIn(esi, await storeColleague(uniqueName, 'Esi Tetteh'))
  await signIn(page)
  const edit = await storePost(page, name)
  await esi.clock.install()
  await openEditor(esi, edit)
  await text(esi).click()
  await esi.keyboard.press('End')
  await esi.keyboard.type(' And drink water.')
  await expectServerDraft(esi)
  await page.request.post(`/admin/blog/${edit.split('/').at(-1)}/delete`, { maxRedirects: 0 })
  // From here on this device alone has what she types.
  await esi.route('**/admin/blog/drafts', (route) => route.abort())
  await esi.keyboard.type(' And rest.')
  await esi.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(esi.getByText('Somebody else has deleted this post.')).toBeVisible()
  await esi.clock.fastForward(1500)
  await expect.poll(() => esi.evaluate(() => JSON.stringify(localStorage))).toContain('And rest.')
  const next = await esi.context().newPage()
  await esi.close()
  await openEditor(next)
  await next.getByRole('link', { name: `Continue writing ${name}` }).click()
  await expect(text(next)).toHaveText('Come early. And drink water. And rest.')
  await save(next)
  await openEditor(next)
  await expect(next.getByText('not saved yet')).toHaveCount(0)
})
