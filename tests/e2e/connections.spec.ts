import { openInbox } from '#tests/inbox.ts'
import { expectNoneAtBothWidths } from './axe.ts'
import { firstAdmin, signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'

test('an owner enters the mail server by keyboard, and gets a test mail', async ({
  newDevice,
  newSite,
}) => {
  const inbox = await openInbox()
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url })
  await signInByForm(page)
  await page.goto('/admin/system')
  await page.getByRole('link', { name: 'Set up Mail server' }).click()
  await expectHydrated(page.locator('main'))
  await expect(page.getByRole('button', { name: 'Send me a test' })).toHaveCount(0)
  const fields = {
    'Mail server': '127.0.0.1',
    Port: 'x',
    'User name': '',
    Password: '',
    Sender: 'GEMEV <no-reply@gemev.example>',
  }
  await page.getByLabel('Mail server').focus()
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
    // The button that shows the password.
    if (label === 'Password') await page.keyboard.press('Tab')
  }
  await page.keyboard.insertText(firstAdmin.password)
  await page.keyboard.press('Enter')
  const port = page.getByLabel('Port')
  await expect(port).toBeFocused()
  await expect(page.getByText('Please write a number such as 587.')).toBeVisible()
  await expect(page.getByLabel('Your own password')).toHaveValue(firstAdmin.password)
  await expectNoneAtBothWidths(page)
  await port.fill(String(inbox.port))
  await port.press('Enter')
  await expect(page.getByText('Saved: it is in use now')).toBeVisible()
  await expect(page.getByLabel('Your own password')).toHaveValue('')
  const send = page.getByRole('button', { name: 'Send me a test' })
  await send.press('Enter')
  await expect(page.getByText('Sent. Please check that it arrives.')).toBeVisible()
  expect(inbox.messages).toMatchObject([{ to: [firstAdmin.email], subject: 'Test of GEMEV' }])
  // An account that the server does not take, and a server that is gone.
  const secret = 'harmattan-over-the-dam'
  await page.getByLabel('User name').fill('clinic')
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Your own password').fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Leave empty to keep it.')).toBeVisible()
  await inbox.close()
  await send.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('The mail server does not answer.')
  await page.keyboard.press('Escape')
  await expect(send).toBeFocused()
  await expectNoneAtBothWidths(page)
  expect(await page.content()).not.toContain(secret)
  expect(site.output()).toContain('system')
  expect(site.output()).not.toContain(secret)
})
