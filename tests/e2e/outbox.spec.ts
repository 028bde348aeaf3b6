import { createLog } from '#app/platform/log/log.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, scrollTo, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

/** Stores a mail as another process on the same data would. */
async function store(subject: string, to = 'ama@example.com') {
  const log = createLog({ logLevel: 'silent' })
  const clock = { now: () => new Date() }
  const settings = { publicUrl: 'http://localhost', smtp: undefined }
  const text = `Open https://x.example/${'t'.repeat(200)}`
  await inDatabase(({ db }) =>
    createMail({ db, clock, log, secret: 'of no matter' }, settings).send(
      { db },
      { to, subject, text },
    ),
  )
}

test('staff read an undelivered mail, cancel discarding it, and then discard it', async ({
  page,
  uniqueName,
}) => {
  await store(uniqueName)
  await signIn(page)
  await openHydrated(page, '/admin/outbox')
  const mail = page.getByRole('article', { name: uniqueName })
  await mail.getByText('Show the text').click()
  await expect(mail.getByText('Open https://x.example/')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  const discard = mail.getByRole('link', { name: 'Discard' })
  await discard.click()
  const question = page.getByRole('alertdialog', { name: 'Discard mail' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(discard).toBeFocused()
  await expect(mail).toBeVisible()

  await discard.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(question).toBeHidden()
  await expect(mail).toBeHidden()
  await expect(page.getByRole('status').getByText('Mail discarded')).toBeVisible()
})

test('a mail that could not be discarded is still there, and the question says so', async ({
  page,
  uniqueName,
}) => {
  await store(uniqueName)
  await signIn(page)
  await openHydrated(page, '/admin/outbox')
  await page
    .getByRole('article', { name: uniqueName })
    .getByRole('link', { name: 'Discard' })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Discard mail' })
  await expect(question).toBeVisible()
  await page.route('**/discard.data*', (route) => route.abort())
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to discard mail. Please try again.')
})

test('the outbox and its confirm dialog have no accessibility violation', async ({
  page,
  uniqueName,
}) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await store(uniqueName)
  await store(`${uniqueName} failed`, 'no address')
  await signIn(page)
  await openHydrated(page, '/admin/outbox')
  await page.waitForLoadState('networkidle')
  const mail = page.getByRole('article', { name: uniqueName, exact: true })
  await mail.getByText('Show the text').click()
  // Where the phone's bar lies over half of a link, axe takes the rest of it for too small.
  await scrollTo(page, 0)
  await expectNoViolation(page)
  await mail.getByRole('link', { name: 'Discard' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await scrollTo(page, 0)
  await expectNoViolation(page)
  expect(consoleErrors).toEqual([])
})

test('a closed confirm dialog can be opened again before the list is back', async ({
  page,
  uniqueName,
}) => {
  await store(uniqueName)
  await signIn(page)
  await openHydrated(page, '/admin/outbox')
  const discard = page
    .getByRole('article', { name: uniqueName })
    .getByRole('link', { name: 'Discard' })
  const question = page.getByRole('alertdialog', { name: 'Discard mail' })
  await discard.click()
  await expect(question).toBeVisible()
  // The answer with the list never arrives, as on a weak network.
  await page.route('**/admin/outbox.data*', () => {})
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await discard.click()
  await expect(question).toBeVisible()
})
