import type { Page } from '@playwright/test'
import { legibleColour } from '#app/domain/clinic/look.ts'
import { openInbox } from '#tests/inbox.ts'
import { expectNoneAtBothWidths, expectNoViolation } from './axe.ts'
import { firstAdmin, signIn } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import {
  collectConsoleErrors,
  expectHydrated,
  followTo,
  openHydrated,
  stay,
} from './hydrated-page.ts'

const save = async (page: Page, sentence = 'Saved: the website shows it now') => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(sentence)).toBeVisible()
}

async function openPreview(page: Page) {
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  await expect(preview.getByText('Preview: only you see this.')).toBeVisible()
  return preview
}

// Each journey has its own site, since other tests read what it changes.
test('documents are changed, and two people both keep their words', async ({
  newDevice,
  newSite,
}) => {
  test.slow()
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  await signIn(page)
  await openHydrated(page, '/admin/website')

  await test.step('questions are added, moved by keys and removed', async () => {
    const consoleErrors = collectConsoleErrors(page)
    await page.getByRole('link', { name: 'Questions and answers' }).click()
    const rows = page.locator('fieldset > ol > li')
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Question is required')).toBeVisible()
    await page.getByLabel('Question', { exact: true }).fill('Do you test for malaria?')
    await page.getByLabel('Answer').fill('Yes. It takes half an hour.')
    const up = page.getByRole('button', { name: 'Move up Do you test for malaria?' })
    await up.press('Enter')
    await expect(rows.nth(9)).toContainText('Do you test for malaria?')
    await expect(up).toBeFocused()
    await up.press('Alt+ArrowUp')
    await expect(rows.nth(8)).toContainText('Do you test for malaria?')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await stay(page)
    const preview = await openPreview(page)
    await expect(preview.getByText('Do you test for malaria?')).toBeVisible()
    await preview.close()
    await save(page)
    // The refused form.
    expect(consoleErrors).toEqual([expect.stringContaining('422')])
    const home = await (await page.request.get('/')).text()
    expect(home).toContain('Do you test for malaria?')
  })

  await test.step('a row that is opened stays under the finger, and a new one is shown with its fields', async () => {
    await followTo(page, '/admin/website/branches')
    await page.getByRole('button', { name: /^1\. / }).click()
    const second = page.getByRole('button', { name: /^2\. / })
    await second.scrollIntoViewIfNeeded()
    const before = await second.boundingBox()
    await second.click()
    await expect(second).toHaveAttribute('aria-expanded', 'true')
    const after = await second.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
    await page.getByRole('button', { name: 'Add a branch' }).click()
    await expect(page.getByRole('button', { name: /^4\. / })).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Add an address' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    page.once('dialog', (dialog) => dialog.accept())
    await openHydrated(page, '/admin/website')
  })

  await test.step('the slower of two people compares both, and chooses part by part', async () => {
    const theirs = await page.context().newPage()
    const email = (one: Page) => one.getByLabel('Email', { exact: true })
    await followTo(page, '/admin/website/facts')
    await openHydrated(theirs, '/admin/website/facts')
    await theirs.getByLabel('Motto').fill('Be well')
    await email(theirs).fill('theirs@example.org')
    const answer = await hold(theirs, '**/facts.data*')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByRole('button', { name: 'Saving...' })).toBeVisible()
    // What was typed is also asked about while it is being saved.
    await theirs.getByRole('link', { name: 'Cancel' }).click()
    await stay(theirs)
    answer()
    await expect(theirs.getByText('Saved: the website shows it now')).toBeVisible()

    await email(page).fill('mine@example.org')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody Else Saved This' })
    await expect(dialog).toContainText('saved it on')
    await expect(dialog.getByRole('group')).toHaveCount(2)
    const keepsMine = (part: string) =>
      dialog.getByRole('group', { name: part }).getByLabel('Keep mine')
    await expect(keepsMine('Motto')).not.toBeChecked()
    await expect(keepsMine('Email')).toBeChecked()
    await expectNoViolation(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(email(page)).toHaveValue('mine@example.org')
    await expect(page.getByText('Save again to compare both.')).toBeInViewport()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await expect(page.getByText('Saved: the website shows it now')).toBeVisible()
    const home = await (await page.request.get('/')).text()
    expect(home).toContain('mine@example.org')
    expect(home).toContain('Be well')
  })

  await test.step('the terms are written in the editor, and their values survive it', async () => {
    await openHydrated(page, '/admin/website/terms')
    const text = page.getByRole('textbox', { name: 'Terms' })
    await expect(text).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add image' })).toHaveCount(0)
    await text.press('Control+Home')
    await text.pressSequentially('Read this first. ')
    await page.getByLabel('In force from').fill('2026-12-01')
    const preview = await openPreview(page)
    await expect(preview.getByText('Read this first.')).toBeVisible()
    await preview.close()
    await save(page)
    await page.goto('/terms')
    const article = page.getByRole('article')
    await expect(article).toContainText('Read this first. In an emergency')
    await expect(article).toContainText('In force from 1 December 2026')
    await expect(article).not.toContainText('{')
    await expect(article.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  })
})

test('an owner sets up a service, the look and the mail server', async ({ newDevice, newSite }) => {
  test.slow()
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url, viewport: { width: 360, height: 760 } })
  const other = await page.context().newPage()
  await signIn(page)
  const openService = async (name: string) => {
    await openHydrated(page, '/admin/website/offerings')
    await page.getByRole('button', { name, exact: true }).click()
  }

  await test.step('an owner names a price, and a visitor books that service', async () => {
    await openService('1. Ultrasound')
    await page.getByLabel('Lowest price, in GHS').fill('GHS 1,500')
    await page.getByLabel('Bole').check()
    await save(page)
    await other.goto('/')
    await other.getByRole('link', { name: /^How to prepare and book.*Ultrasound$/ }).click()
    await expect(other).toHaveURL('/services/ultrasound')
    const main = other.getByRole('main')
    await expect(main.getByText('From GHS 1,500')).toBeVisible()
    await main.getByRole('link', { name: 'Book this' }).click()
    const service = other.getByLabel('Service')
    await expect(service).toHaveValue('Ultrasound')
    // The form's script takes the form over with what the link has chosen.
    await other.getByRole('button', { name: 'Request Appointment' }).click()
    await expect(other.getByText('First name is required.').first()).toBeVisible()
    await expect(other.getByText('Please select a service.')).toHaveCount(0)
    await expect(service).toHaveValue('Ultrasound')
  })

  await test.step('a removed branch stays ticked until somebody takes it away', async () => {
    await openHydrated(page, '/admin/website/branches')
    await page.getByRole('button', { name: 'Remove Bole', exact: true }).click()
    await save(page)
    await openService('1. Ultrasound')
    const branches = page.getByRole('group', { name: 'Where it is offered' })
    const removed = branches.getByLabel('One that was removed')
    await page.getByLabel('Wenchi').check()
    await expect(removed).toBeChecked()
    await removed.press('Space')
    await expect(removed).toHaveCount(0)
    await expect(branches.getByRole('checkbox').first()).toBeFocused()
    await save(page)
    await openService('1. Ultrasound')
    await expect(page.getByLabel('Wenchi')).toBeChecked()
    await expect(removed).toHaveCount(0)
  })

  await test.step('a guide is written', async () => {
    await openHydrated(page, '/admin/guides')
    await page.getByRole('link', { name: 'New Guide' }).click()
    await page.getByLabel('Title').fill('Before a heart check')
    await page.getByRole('textbox', { name: 'Text' }).fill('No cream on your chest.')
    await save(page, 'Guide saved')
    await expect(page.getByText('Not approved: visitors do not see it')).toBeVisible()
  })

  await test.step('it has its own logo, photo and colours', async () => {
    await openHydrated(page, '/admin/website/look')
    const files = ['imagemagick-alpha.png', 'imagemagick-progressive.jpg']
    for (const [index, file] of files.entries()) {
      await page.locator('input[type=file]').nth(index).setInputFiles(`tests/pictures/${file}`)
      await expect(page.getByRole('button', { name: 'Replace the image' })).toHaveCount(index + 1)
    }
    await page.getByLabel('What the photo shows').fill('The door of our laboratory')
    await page.getByLabel('Main colour', { exact: true }).fill('#00c853')
    await page.getByRole('button', { name: 'Use #' }).click()
    const legible = legibleColour('#00c853')
    await expect(page.getByLabel('Main colour', { exact: true })).toHaveValue(legible)
    await expectNoViolation(page)
    await save(page)
    await page.goto('/')
    await expect(page.getByRole('img', { name: 'The door of our laboratory' })).toBeVisible()
    const logo = page.locator('[data-logo]').first()
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', rgb(legible))
    await page.emulateMedia({ media: 'print' })
    await expect(logo).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })

  await test.step('the mail server is entered by keyboard, and sends a test', async () => {
    const inbox = await openInbox()
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
})

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
