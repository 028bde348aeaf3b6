import type { Page, Request } from '@playwright/test'
import { insertPost } from '#tests/posts.ts'
import { jpegFile } from './files.ts'
import { firstAdmin, signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openList, rowOf, sendRequest } from './front-desk.ts'
import { fillCategory } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { openEditor, storePost, text } from './post-editor.ts'

/** Answers of a proxy while the server restarts behind it. */
const gateways = {
  'plain text': { status: 500, contentType: 'text/plain', body: 'Internal Server Error' },
  'a page': { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  'no page': { status: 404, contentType: 'text/plain', body: '404 page not found' },
} as const

/** Answers POST requests to an address as a gateway would; GET requests go through. */
const failPosts = (page: Page, address: string, gateway: keyof typeof gateways = 'plain text') =>
  page.route(address, (route) =>
    route.request().method() === 'POST' ? route.fulfill(gateways[gateway]) : route.fallback(),
  )

test.describe('an error page of a gateway loses no typed text', () => {
  test.beforeEach(({ page }) => signIn(page))

  for (const gateway of Object.keys(gateways) as (keyof typeof gateways)[]) {
    test(`the appointments and their dialogs, after ${gateway}`, async ({ page, uniqueName }) => {
      const email = `gate-${uniqueName}@example.com`
      await sendRequest(page, email)
      await openList(page, email)
      await failPosts(page, '**/status.data*', gateway)
      const status = rowOf(page, email).getByRole('combobox')
      await status.selectOption('Confirmed')
      const alert = page.getByRole('alertdialog')
      await expect(alert).toContainText('Failed to update status. Please try again.')
      await expect(status).toHaveValue('pending')
      await alert.getByRole('button', { name: 'OK' }).click()

      await failPosts(page, '**/edit.data*', gateway)
      await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Notes').fill('Keep this')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'Failed to update appointment. Please try again.',
      )
      await expect(dialog.getByLabel('Notes')).toHaveValue('Keep this')
      await expect(page.getByText(/^Error Loading|^Something went wrong/)).toHaveCount(0)
    })
  }

  test('a new appointment still holds what was typed', async ({ page }) => {
    await openHydrated(page, '/admin/appointments/new')
    await failPosts(page, '**/appointments/new.data*')
    await page.getByLabel('First Name').fill('Fati')
    await page.getByRole('button', { name: 'Save Appointment' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to save appointment. Please try again.',
    )
    await expect(page.getByLabel('First Name')).toHaveValue('Fati')
  })

  test('the posts, their question and the editor', async ({ page, uniqueName }) => {
    const name = `Gateway ${uniqueName}`
    const edit = await storePost(page, name)
    await openHydrated(page, `/admin/blog?q=${uniqueName}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await failPosts(page, '**/status.data*')
    await row.getByRole('combobox').selectOption('Archived')
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Failed to update post status. Please try again.')
    await alert.getByRole('button', { name: 'OK' }).click()
    await failPosts(page, '**/delete.data*', 'a page')
    await row.getByRole('link', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
      'Failed to delete post. Please try again.',
    )
    await openEditor(page, edit)
    await failPosts(page, '**/admin/blog/edit/**', 'a page')
    await text(page).click()
    await page.keyboard.type('Rain. ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Failed to save post. Please try again.')).toBeVisible()
    await expect(text(page)).toContainText('Rain. ')
  })

  test('the categories', async ({ page, uniqueName }) => {
    await openHydrated(page, '/admin/gallery/categories')
    await page.getByRole('link', { name: /^(New|Create).*category$/i }).click()
    const dialog = page.getByRole('dialog')
    await failPosts(page, '**/categories/new.data*')
    await dialog.getByLabel('Name').fill(`Typed ${uniqueName}`)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save category. Please try again.')
    await expect(dialog.getByLabel('Name')).toHaveValue(`Typed ${uniqueName}`)
  })

  test('the gallery, and an image whose row is refused for half a minute', async ({
    page,
    uniqueName,
  }) => {
    const category = `Gate ${uniqueName}`
    await fillCategory(page, category, 1)
    await openHydrated(page, '/admin/gallery')
    const card = page.getByRole('article', { name: 'Picture 1', exact: true }).first()
    await failPosts(page, '**/feature.data*')
    await card.getByRole('button', { name: /^Feature/ }).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Failed to save image. Please try again.')
    await alert.getByRole('button', { name: 'OK' }).click()

    await page.clock.install()
    await openHydrated(page, '/admin/gallery/new')
    await failPosts(page, '**/admin/gallery/add')
    await page.getByLabel('Category').selectOption(category)
    await page.locator('input[type=file]').setInputFiles(await jpegFile())
    await page.getByLabel('Alt Text').fill('Typed')
    await page.getByLabel(/^Everybody who can be recognised/).check()
    let unanswered = 0
    const isRow = (request: Request) => request.url().endsWith('/admin/gallery/add')
    page.on('request', (request) => {
      if (isRow(request)) unanswered += 1
    })
    page.on('requestfinished', (request) => {
      if (isRow(request)) unanswered -= 1
    })
    const firstTry = page.waitForRequest(isRow)
    await page.getByRole('button', { name: /^Upload/ }).click()
    await firstTry
    // From here on only the test moves the clock, so the minute is the same on any machine. A busy one may take
    // seconds until the clock stands, and it cannot be set back.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
    const message = page.getByText('Failed to save image to database')
    for (let second = 5; second < 60 && !(await message.isVisible()); second += 1) {
      await expect.poll(() => unanswered).toBe(0)
      await page.clock.runFor(1000)
    }
    await expect(message).toBeVisible()
    await expect(page.getByLabel('Alt Text')).toHaveValue('Typed')
  })
})

test('the question for a name, and the samples that are hidden with one tap', async ({
  newDevice,
  newSite,
}) => {
  const site = await newSite()
  await inDatabase((database) => insertPost(database, { is_sample: true }), site.dataDir)
  const page = await newDevice({ baseURL: site.url })
  await signIn(page)
  await openHydrated(page, '/admin')
  await failPosts(page, '**/profile**')
  const question = page.getByRole('region', { name: 'Your name' })
  for (const name of ['Save', 'Not now']) {
    await question.getByLabel('What is your name?').fill('Abena')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await question.getByRole('button', { name }).click()
    // "Not now" asks first, since the name that was typed is not stored.
    if (name === 'Not now') await page.getByRole('button', { name: 'Leave' }).click()
    await answer
    await expect(question.getByRole('alert')).toHaveText('An unexpected error occurred')
    await expect(question.getByLabel('What is your name?')).toHaveValue('Abena')
  }
  await page.unroute('**/profile**')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Abena')

  await openHydrated(page, '/admin/blog')
  await failPosts(page, '**/hide-samples.data*')
  const hide = page.getByRole('button', { name: 'Hide it from visitors' })
  await hide.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Failed to hide the samples. Please try again.')
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/hide-samples.data*')
  await hide.click()
  await expect(page.getByText('Visitors no longer see the samples')).toBeVisible()
})

test('a mail that cannot be tried again now stays in its list, which says so', async ({
  newDevice,
  newSite,
}) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@clinic.example' }
  const site = await newSite(mail)
  const page = await newDevice({ baseURL: site.url })
  await signIn(page)
  await page.request.post('/admin/login/reset', {
    form: { reset_email: firstAdmin.email },
    headers: { Origin: site.url },
  })
  const again = page.getByRole('button', { name: 'Try Now' })
  await expect(async () => {
    await openHydrated(page, '/admin/outbox')
    await expect(again).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await failPosts(page, '**/retry.data*', 'a page')
  await again.click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Failed to retry mail. Please try again.',
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/retry.data*')
  await again.click()
  await expect(page.getByText('Mail is being tried again')).toBeVisible()
})
