import type { Page } from '@playwright/test'
import { freePort } from '#tests/free-port.ts'
import { insertPost } from '#tests/posts.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectHydrated, stay } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

const colleague = { name: 'Yaw Addo', email: 'yaw@example.com' }
/** A cheap Android phone. */
const phone = {
  viewport: { width: 360, height: 760 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
}

/** The link to make the first admin, as a start prints it. */
const setUpLink = /http\S+\/admin\/setup\?token=\S+/

/** Fills in a new password, and sends the form. */
async function setPassword(page: Page, password: string, button: string) {
  await page.getByLabel(/^(?:New password|Password)$/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: button }).tap()
}

/** Fills in the document of the step that is open, and saves it, which opens the next one. */
async function fillStep(page: Page, title: string, fill: () => Promise<void>) {
  const bar = page.getByRole('region', { name: 'Set up' })
  await expect(bar).toContainText(`${title}.`)
  await fill()
  await save(page)
  await expect(bar).not.toContainText(`${title}.`)
}

/** Saves by the button, which a long form always has in view. */
async function save(page: Page) {
  const button = page.getByRole('button', { name: 'Save' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.tap()
  await expect(page.getByText('Saved: the website shows it now')).toBeVisible()
}

test.slow()
test('a new owner sets the clinic up and runs it, on a phone', async ({ newDevice, newSite }) => {
  const port = String(await freePort())
  const site = await newSite({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_FORMAT: 'text',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
  })
  // The article stands for those that a first start loads, which takes a busy machine a minute.
  await inDatabase(
    (database) => insertPost(database, { slug: 'malaria', is_sample: true }),
    site.dataDir,
  )
  const page = await newDevice({ baseURL: site.url, ...phone })

  await test.step('from the link of the first start to the dashboard', async () => {
    await expect.poll(site.output).toMatch(setUpLink)
    await page.goto(setUpLink.exec(site.output())?.[0] ?? '')
    await expectHydrated(page.locator('main'))
    await expectNoViolation(page)
    await page.getByLabel('Full name').fill('Abena Mensah')
    await page.getByLabel('Email').fill('abena@example.com')
    await setPassword(page, 'nine guinea fowls at noon', 'Create admin')
    await page.waitForURL('**/admin')
    await expectHydrated(page.locator('main'))
  })

  await test.step('through the checklist to a site without one placeholder', async () => {
    expect(await (await page.request.get('/blog')).text()).toContain('>Sample</strong>')
    await page.getByRole('link', { name: 'Open Phone numbers' }).tap()
    await fillStep(page, 'Phone numbers', async () => {
      for (const [index, name] of ['Zebilla', 'Bole', 'Wenchi'].entries()) {
        // The first branch is open already.
        if (index > 0) await page.getByRole('button', { name: new RegExp(`^\\d\\. ${name}`) }).tap()
        await page.getByLabel('Phone').fill(`024 412 345${index}`)
      }
    })
    await fillStep(page, 'Email address', async () => {
      await page.getByLabel('Email', { exact: true }).fill('hello@clinic.gh')
      await page.getByLabel('Licence of the').fill('HeFRA 1234')
      await page.getByLabel('Registration with').fill('DPC 5678')
      await page.getByLabel('Facebook').fill('https://facebook.com/clinic')
    })
    const bar = page.getByRole('region', { name: 'Set up' })
    const rows = page.locator('#set-up li:not(:has(li))').filter({ has: page.locator('strong') })
    const confirmStep = async (title: string) => {
      await expect(bar).toContainText(`${title}.`)
      await bar.getByRole('button', { name: 'This is right' }).tap()
      await expect(bar.or(rows).filter({ hasText: new RegExp(`${title}\\.`) })).toHaveCount(0)
    }
    for (const title of ['Opening hours', 'Branches', 'Prices', 'Who hears about requests'])
      await confirmStep(title)
    await fillStep(page, 'Testimonials', async () => {
      const remove = page.getByRole('button', { name: /^Remove/ })
      for (let left = await remove.count(); left > 0; left -= 1) {
        await remove.first().tap()
        await expect(remove).toHaveCount(left - 1)
      }
    })
    await expect(bar).toContainText('Articles.')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^This is right/ })
      .tap()
    await expect(page.getByText('came with the website')).toHaveCount(0)
    await bar.getByRole('link', { name: 'All steps' }).tap()
    for (let left = await rows.count(); left > 0; left -= 1) {
      const title = await rows.first().locator('strong').innerText()
      await rows.first().getByRole('link', { name: /^Open/ }).tap()
      await confirmStep(title.replace(/\.$/, ''))
      await expect(rows).toHaveCount(left - 1)
    }
    await expect(page.getByText('Set up your website')).toHaveCount(0)
    for (const path of ['/', '/blog', '/appointment', '/privacy']) {
      const text = await (await page.request.get(path)).text()
      expect(text, path).not.toMatch(/Sample|example\.(?:com|org)|\+233 00/)
    }
  })

  await test.step('closes a branch for today, in a sentence that follows the times until somebody writes one', async () => {
    await page.goto('/admin')
    // The link is offered until the branch has closed for the day.
    if (new Date().getUTCHours() >= 17) await page.goto('/admin/hours/close?branch=bole')
    else await page.getByRole('link', { name: /Close today.*bole/i }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(page.getByText('Visitors see it now')).toBeVisible()
    await page.getByRole('link', { name: 'Edit the closure of Bole' }).tap()
    const sentence = page.getByLabel('What visitors read')
    const from = page.getByLabel('From', { exact: true })
    const startAt = async (hour: number) =>
      from.fill((await from.inputValue()).replace(/T.*/, `T${hour}:00`))
    await startAt(14)
    await expect(sentence).toHaveValue('Closed today from 2:00 PM.')
    await sentence.fill('No power.')
    await startAt(15)
    await expect(sentence).toHaveValue('No power.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('Closure saved')).toBeVisible()
    expect(await (await page.request.get('/')).text()).toContain('No power.')
  })

  await test.step('invites a colleague, limits and removes them', async () => {
    await page.goto('/admin/staff')
    await page.getByRole('link', { name: 'Invite' }).tap()
    const dialog = page.getByRole('dialog')
    const make = dialog.getByRole('button', { name: 'Make the link' })
    await expect(make).toBeInViewport({ ratio: 1 })
    await expectNoViolation(page)
    await make.tap()
    await expect(dialog.getByLabel('Full name')).toBeFocused()
    await dialog.getByLabel('Email').fill(colleague.email)
    await dialog.getByRole('radio', { name: 'Front desk' }).check()
    await make.tap()
    const link = (await dialog.getByText('/admin/reset-password?token=').textContent()) ?? ''
    await expectNoViolation(page)
    const theirs = await newDevice({ baseURL: site.url, ...phone })
    const { pathname, search } = new URL(link)
    await theirs.goto(pathname + search)
    await expectNoViolation(theirs)
    await setPassword(theirs, 'a donkey cart full of yams', 'Save password')
    await theirs.getByLabel('What is your name?').fill(colleague.name)
    await theirs.getByRole('button', { name: 'Save' }).tap()
    await expect(theirs.getByLabel('What is your name?')).toHaveCount(0)

    await theirs.goto('/admin/blog')
    await expect(theirs.getByRole('heading', { name: 'Not for your account' })).toBeVisible()
    await expectNoViolation(theirs)

    await page.goto('/admin/staff')
    await page.getByRole('link', { name: `Edit ${colleague.name}` }).tap()
    await expect(dialog).toBeVisible()
    await expectNoViolation(page)
    await dialog.getByLabel('Branch').selectOption('Bole')
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).tap()
    await stay(page)
    await expect(dialog.getByLabel('Branch')).toHaveValue('Bole')
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('Account saved')).toBeVisible()

    await page.getByRole('link', { name: `Edit ${colleague.name}` }).tap()
    await dialog.getByRole('link', { name: 'Deactivate' }).tap()
    const question = page.getByRole('alertdialog')
    await expectNoViolation(page)
    await question.getByRole('button', { name: 'Deactivate' }).tap()
    await expect(page.getByText('Deactivated').first()).toBeVisible()
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/admin\/login/)
  })
})
