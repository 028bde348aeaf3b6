import type { Page } from '@playwright/test'
import { legibleColour } from '#app/domain/clinic/look.ts'
import { openInbox } from '#tests/inbox.ts'
import { expectNoViolation } from './axe.ts'
import { firstAdmin, signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { card, fillCategory } from './gallery.ts'
import {
  collectConsoleErrors,
  expectHydrated,
  followTo,
  openHydrated,
  stay,
} from './hydrated-page.ts'

const save = async (page: Page, name = 'Save') => {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText('Saved: the website shows it now')).toBeVisible()
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
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = await opened
    await expect(preview.getByText('Preview: only you see this.')).toBeVisible()
    await expect(preview.getByText('Do you test for malaria?')).toBeVisible()
    await preview.close()
    await save(page)
    // The refused form.
    expect(consoleErrors).toEqual([expect.stringContaining('422')])
    expect(await (await page.request.get('/')).text()).toContain('Do you test for malaria?')
  })

  await test.step('a row that is opened stays under the finger, and a new one is shown with its fields', async () => {
    await followTo(page, '/admin/website/branches')
    // It closes above the second one.
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
    await save(theirs)
    await email(page).fill('mine@example.org')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody Else Saved This' })
    await expect(dialog.getByRole('group')).toHaveCount(2)
    const keepsMine = (part: string) =>
      dialog.getByRole('group', { name: part }).getByLabel('Keep mine')
    await expect(keepsMine('Motto')).not.toBeChecked()
    await expect(keepsMine('Email')).toBeChecked()
    await expectNoViolation(page)
    await save(page, 'Save my choice')
    expect(await (await page.request.get('/')).text()).toMatch(/Be well.*mine@example\.org/s)
  })

  await test.step('the terms are written in the editor, and their values survive it', async () => {
    await openHydrated(page, '/admin/website/terms')
    const text = page.getByRole('textbox', { name: 'Terms' })
    await expect(text).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add image' })).toHaveCount(0)
    await text.press('Control+Home')
    await text.pressSequentially('Read this first. ')
    await save(page)
    await page.goto('/terms')
    const article = page.getByRole('article')
    await expect(article).toContainText('Read this first. In an emergency')
    await expect(article).not.toContainText('{')
    await expect(article.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  })
})

test('an owner sets up the look, the order of the images and the mail server', async ({
  newDevice,
  newSite,
}) => {
  test.slow()
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url, viewport: { width: 360, height: 760 } })
  await signIn(page)

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

  await test.step('images are put in another order, for visitors as well', async () => {
    await fillCategory(page, 'Rooms', 3, site.dataDir)
    await openHydrated(page, '/admin/gallery')
    const expectOrder = (...order: number[]) =>
      expect(page.getByRole('article')).toHaveText(
        order.map((nth) => new RegExp(`Picture ${nth} later`)),
      )
    const move = (direction: string) =>
      card(page, 'Picture 2').getByRole('button', { name: `Move Picture 2 ${direction}` })
    await move('earlier').click()
    await expectOrder(2, 1, 3)
    // At the end there is nowhere to go, and the focus stays for the way back.
    await expect(move('earlier')).toBeFocused()
    await expect(move('earlier')).toHaveAttribute('aria-disabled', 'true')
    await move('later').focus()
    for (const order of [
      [1, 2, 3],
      [1, 3, 2],
    ]) {
      await page.keyboard.press('Enter')
      await expectOrder(...order)
      await expect(move('later')).toBeFocused()
    }
    await page.goto('/gallery')
    await expect(
      page.getByRole('main').getByRole('listitem').getByRole('img').nth(1),
    ).toHaveAttribute('alt', 'Picture 3')
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
    await expectNoViolation(page)
    await port.fill(String(inbox.port))
    await port.press('Enter')
    await expect(page.getByText('Saved: it is in use now')).toBeVisible()
    await expect(page.getByLabel('Your own password')).toHaveValue('')
    const send = page.getByRole('button', { name: 'Send me a test' })
    await send.press('Enter')
    await expect(page.getByText('Sent. Please check that it arrives.')).toBeVisible()
    expect(inbox.messages).toMatchObject([{ to: [firstAdmin.email], subject: 'Test of GEMEV' }])
    await inbox.close()
    await send.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('The mail server does not answer.')
    await page.keyboard.press('Escape')
    await expect(send).toBeFocused()
  })
})

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
