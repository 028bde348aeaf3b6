import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { addressOf, password } from './new-admin.ts'
import { pathOf } from './staff.ts'

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('a colleague is invited, limited to a branch, given another role, and shut out', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  const email = addressOf(uniqueName)
  const name = `Akua ${uniqueName}`
  await signIn(page)
  await page.goto('/admin/staff')
  await page.getByRole('link', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: 'Front desk' }).check()
  await dialog.getByLabel('Branch').selectOption('Bole')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByRole('status').first()).toContainText(`The link for ${email} is ready.`)
  await expectNoViolation(page)
  const link = (await dialog.getByText('/admin/reset-password?token=').textContent()) ?? ''
  const whatsapp = await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(link)
  await dialog.getByRole('link', { name: 'Done' }).click()
  await expect(row(page, email)).toContainText('Invited')

  const colleague = await newDevice()
  await colleague.goto(pathOf(link))
  await colleague.getByLabel('New password').fill(password)
  await colleague.getByLabel('Confirm password').fill(password)
  await colleague.getByRole('button', { name: 'Save password' }).click()
  await colleague.getByLabel('What is your name?').fill(name)
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible()
  await colleague.goto('/admin/blog')
  await expect(colleague.getByRole('heading', { name: 'Not open to you' })).toBeVisible()
  await expect(colleague.getByText('you may use the appointments of Bole.')).toBeVisible()
  await expectNoViolation(colleague)

  await page.goto('/admin/staff')
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(dialog).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByRole('radio', { name: 'Editor' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Account saved')).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'Blog' })).toBeVisible()
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await dialog.getByRole('link', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`the account of ${name}?`)
  await expectNoViolation(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row(page, email)).toContainText('Deactivated')
  await colleague.reload()
  await expect(colleague).toHaveURL(/\/admin\/login/)
})
