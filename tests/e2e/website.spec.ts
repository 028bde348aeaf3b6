import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'
import { stay } from './unsaved-question.ts'

test('questions are added, moved by keys and removed, and visitors see it @any-width', async ({
  newDevice,
  newSite,
}) => {
  // The test has its own site: other tests read the questions.
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url, viewport: { width: 360, height: 760 } })
  const consoleErrors = collectConsoleErrors(page)
  await signIn(page)
  await openHydrated(page, '/admin/website')
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
  await page.getByRole('button', { name: 'Remove How much does a test cost?' }).click()
  await expect(rows).toHaveCount(10)

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  await expect(preview.getByText('Preview: only you see this.')).toBeVisible()
  await expect(preview.getByText('Do you test for malaria?')).toBeVisible()
  await preview.close()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: the website shows it now')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Do you test for malaria?')).toBeVisible()
  await expect(page.getByText('How much does a test cost?')).toHaveCount(0)
  // The refused form.
  expect(consoleErrors).toEqual([expect.stringContaining('422')])
})

test('a row that is opened stays under the finger, and a new one is shown with its fields @any-width', async ({
  newDevice,
  newSite,
}) => {
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  await signIn(page)
  await openHydrated(page, '/admin/website/branches')
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

  page.on('dialog', (dialog) => dialog.accept())
  await openHydrated(page, '/admin/website/visit')
  await expect(
    page.getByRole('button', { name: 'Remove Your reference, or this page.' }),
  ).toBeVisible()
})

test('what was typed is asked about while it is being saved @any-width', async ({
  newDevice,
  newSite,
}) => {
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url })
  await signIn(page)
  await openHydrated(page, '/admin/website/facts')
  await page.getByLabel('Motto').fill('Be well')
  const answered = Promise.withResolvers<void>()
  await page.route('**/facts.data*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await stay(page)
  answered.resolve()
  await expect(page.getByText('Saved: the website shows it now')).toBeVisible()
})

test('the slower of two people who change a document compares both, and chooses part by part @any-width', async ({
  newDevice,
  newSite,
}) => {
  const site = await newSite()
  const mine = await newDevice({ baseURL: site.url })
  await signIn(mine)
  const theirs = await mine.context().newPage()
  for (const page of [mine, theirs]) await openHydrated(page, '/admin/website/facts')
  await theirs.getByLabel('Motto').fill('Be well')
  await theirs.getByLabel('Email', { exact: true }).fill('theirs@example.org')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Saved: the website shows it now')).toBeVisible()

  await mine.getByLabel('Email', { exact: true }).fill('mine@example.org')
  const save = mine.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const dialog = mine.getByRole('dialog', { name: 'Somebody else has saved this document' })
  await expect(dialog).toContainText('saved it on')
  await expect(dialog.getByRole('group')).toHaveCount(2)
  const keepsMine = (part: string) =>
    dialog.getByRole('group', { name: part }).getByLabel('Keep mine')
  await expect(keepsMine('Motto')).not.toBeChecked()
  await expect(keepsMine('Email')).toBeChecked()
  await expectNoViolation(mine)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(mine.getByLabel('Email', { exact: true })).toHaveValue('mine@example.org')
  await expect(mine.getByText('yours is not saved yet')).toBeInViewport()
  await save.click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(mine.getByText('Saved: the website shows it now')).toBeVisible()
  await mine.goto('/')
  await expect(mine.getByText('mine@example.org').first()).toBeVisible()
  await expect(mine.getByText('Be well').first()).toBeVisible()
})

test('the terms are written in the editor, their values survive it, and a choice after a conflict is published @any-width', async ({
  newDevice,
  newSite,
}) => {
  const site = await newSite()
  const mine = await newDevice({ baseURL: site.url })
  const people = mine.context()
  await signIn(mine)
  const theirs = await people.newPage()
  for (const page of [mine, theirs]) {
    await openHydrated(page, '/admin/website/terms')
    await expect(page.getByRole('textbox', { name: 'Terms' })).toBeVisible()
  }
  await expect(mine.getByRole('button', { name: 'Add image' })).toHaveCount(0)
  const text = mine.getByRole('textbox', { name: 'Terms' })
  await text.press('Control+Home')
  await text.pressSequentially('Read this first. ')
  await mine.getByLabel('In force from').fill('2026-12-01')
  const [preview] = await Promise.all([
    people.waitForEvent('page'),
    mine.getByRole('button', { name: 'Preview' }).click(),
  ])
  await expect(preview.getByText('Read this first.')).toBeVisible()
  await preview.close()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Saved: the website shows it now')).toBeVisible()
  await mine.goto('/terms')
  const article = mine.getByRole('article')
  await expect(article).toContainText('Read this first. In an emergency')
  await expect(article).toContainText('In force from 1 December 2026')
  await expect(article).not.toContainText('{')
  await expect(article.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')

  await theirs.getByLabel('In force from').fill('2027-01-01')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.getByRole('button', { name: 'Save my choice' }).click()
  await expect(theirs.getByText('Saved: the website shows it now')).toBeVisible()
  await theirs.goto('/terms')
  await expect(theirs.getByRole('article')).toContainText('Read this first.')
  await expect(theirs.getByRole('article')).toContainText('In force from 1 January 2027')
})
