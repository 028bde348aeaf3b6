import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { startOwnSite } from './own-site.ts'

// The tests have their own site: others read its services.
let site: Awaited<ReturnType<typeof startOwnSite>>
let dataDir: string
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gemev-offerings-'))
  site = await startOwnSite(dataDir)
})
test.afterAll(async () => {
  await site.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const phone = { width: 360, height: 760 }

const openService = async (page: Page, name: string) => {
  await openHydrated(page, '/admin/website/offerings')
  await page.getByRole('button', { name, exact: true }).click()
}

const save = async (page: Page, sentence: string) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
}

test('an owner names a price on a phone, and a visitor books that service @any-width', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: site.url, viewport: phone })
  await signIn(page)
  await openService(page, '1. Ultrasound')
  await page.getByLabel('What it costs at least, in GHS').fill('GHS 1,500')
  await page.getByLabel('Bole').check()
  await save(page, 'Saved: the website shows it now')

  await page.goto('/')
  await page.getByRole('link', { name: /^How to prepare and book.*Ultrasound$/ }).click()
  await expect(page).toHaveURL('/services/ultrasound')
  const main = page.getByRole('main')
  await expect(main.getByText('From GHS 1,500')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Bole' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Wenchi' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Book this' }).click()
  const service = page.getByLabel('Service')
  await expect(service).toHaveValue('Ultrasound')
  // The form's script takes the form over with what the link has chosen.
  await page.getByRole('button', { name: 'Request Appointment' }).click()
  await expect(page.getByText('First name is required.').first()).toBeVisible()
  await expect(page.getByText('Please select a service.')).toHaveCount(0)
  await expect(service).toHaveValue('Ultrasound')
  await page.context().close()
})

test('the service is also chosen without JavaScript @any-width', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await page.goto('/services/ecg')
  await page.getByRole('link', { name: 'Book this' }).click()
  await expect(page.getByLabel('Service')).toHaveValue('ECG')
  await page.context().close()
})

test('a guide is written, approved, read by visitors and printed, until its text changes @any-width', async ({
  browser,
}) => {
  const people = await browser.newContext({ baseURL: site.url, viewport: phone })
  const [page, other] = [await people.newPage(), await people.newPage()]
  await signIn(page)
  await openHydrated(page, '/admin/guides')
  await expect(page.getByText('No guides')).toBeVisible()
  await page.getByRole('link', { name: 'New Guide' }).click()
  await page.getByLabel('Title').fill('Before a heart check')
  await page.getByRole('textbox', { name: 'Text' }).fill('No cream on your chest.')
  await save(page, 'Guide saved')
  await expect(page.getByText('Not approved: visitors do not see it')).toBeVisible()

  await openService(page, '2. Electrocardiogram (ECG)')
  await page.getByLabel('Before a heart check (not approved)').check()
  await save(page, 'Saved: the website shows it now')
  await other.goto('/services/ecg')
  await expect(other.getByText('No cream on your chest.')).toHaveCount(0)

  await openHydrated(page, '/admin/guides')
  await page.getByRole('link', { name: 'Record the approval of' }).click()
  await page.getByRole('button', { name: 'Record approval' }).click()
  await expect(page.getByText('Clinician is required')).toBeVisible()
  await page.getByLabel('Clinician').fill('Dr. Asibi Bawa')
  await page.getByRole('button', { name: 'Record approval' }).click()
  await expect(page.getByText('Guide approved: the website shows it now')).toBeVisible()
  await other.reload()
  await other.emulateMedia({ media: 'print' })
  await expect(other.getByText('No cream on your chest.')).toBeVisible()
  await expect(other.getByText('Approved by Dr. Asibi Bawa,')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Book this' })).toBeHidden()
  await expect(other.getByRole('contentinfo')).toBeHidden()

  // Two people at once: the slower one sees the other's title, and keeps the own text.
  await page.getByRole('link', { name: 'Edit the guide' }).click()
  await expect(page.getByText('Saving a changed title or text takes')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('No shea butter.')
  await openHydrated(other, '/admin/guides')
  await other.emulateMedia({ media: 'screen' })
  await other.getByRole('link', { name: 'Edit the guide' }).click()
  await other.getByLabel('Title').fill('Before an ECG')
  await save(other, 'Guide saved')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else has changed this guide in the meantime')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Before an ECG')
  await expect(text).toHaveText('No shea butter.')
  await save(page, 'Guide saved')
  await other.goto('/services/ecg')
  await expect(other.getByText('No shea butter.')).toHaveCount(0)
  await expect(other.getByText('We tell you how to prepare')).toBeVisible()

  // The text changes while its approval is recorded: the dialog shows the changed one, with an empty form.
  await page.getByRole('link', { name: 'Record the approval of' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record an approval' })
  await expect(dialog.getByText('No shea butter.')).toBeVisible()
  await dialog.getByLabel('Clinician').fill('Dr. Asibi Bawa')
  await openHydrated(other, '/admin/guides')
  await other.getByRole('link', { name: 'Edit the guide' }).click()
  await other.getByRole('textbox', { name: 'Text' }).fill('No perfume.')
  await save(other, 'Guide saved')
  await dialog.getByRole('button', { name: 'Record approval' }).click()
  await expect(dialog.getByText('This guide was changed in the meantime')).toBeVisible()
  await expect(dialog.getByText('No perfume.')).toBeVisible()
  await expect(dialog.getByLabel('Clinician')).toHaveValue('')
  await dialog.getByLabel('Clinician').fill('Dr. Asibi Bawa')
  await dialog.getByRole('button', { name: 'Record approval' }).click()
  await expect(page.getByText('Guide approved: the website shows it now')).toBeVisible()
  await page.context().close()
})
