import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import {
  expectServerDraft,
  openEditor,
  save,
  signInAsColleague,
  text,
  title,
} from './post-editor.ts'

/** Begins an article and leaves it as soon as the server has it. */
async function begin(page: Page, name: string) {
  await openEditor(page)
  await title(page).fill(name)
  await text(page).click()
  await page.keyboard.type('Half a sentence')
  await expectServerDraft(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(title(page)).toHaveCount(0)
}

test('articles that were never saved are listed, and each can be continued', async ({
  page,
  newDevice,
  uniqueName,
}) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  const [one, two] = [`Malaria ${uniqueName}`, `Scans ${uniqueName}`]
  await page.clock.install()
  const colleague = await signInAsColleague(page, `esi-${uniqueName}@example.com`, 'Esi Tetteh')
  await begin(page, one)
  await begin(page, two)
  await page.goto(`/admin/blog?q=${uniqueName}`)
  await expect(page.getByText(/^\d+ not saved yet$/)).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(one)).toContainText('not saved yet')
  await expect(row(two)).toContainText('You')
  await expectNoViolation(page)

  // The older draft comes first: no other has to be discarded before it.
  await row(one)
    .getByRole('link', { name: `Continue writing ${one}` })
    .click()
  await expect(title(page)).toHaveValue(one)
  await expect(text(page)).toHaveText('Half a sentence')
  await expect(page.getByRole('link', { name: `Continue writing ${two}` })).toBeVisible()
  await expectNoViolation(page)
  await save(page)
  await page.goto(`/admin/blog?q=${uniqueName}`)
  await expect(row(one)).not.toContainText('not saved yet')
  await expect(row(two)).toContainText('not saved yet')

  // Another admin sees whose draft it is, and continues a copy: the author's draft does not change.
  const other = await newDevice()
  await signIn(other)
  await other.goto(`/admin/blog?q=${uniqueName}`)
  await expect(other.getByRole('row').filter({ hasText: two })).toContainText('Esi Tetteh')
  await other.getByRole('link', { name: `Write on from a copy of ${two} by Esi Tetteh` }).click()
  await expect(title(other)).toHaveValue(two)
  await other.goto(`/admin/blog?q=${uniqueName}`)
  await other.getByRole('link', { name: `Discard ${two} by Esi Tetteh` }).click()
  await expect(other.getByRole('alertdialog')).toContainText('that Esi Tetteh began')
  await expectNoViolation(other)
  await other.getByRole('link', { name: 'Cancel', exact: true }).click()
  await other.context().close()

  await row(two)
    .getByRole('link', { name: `Discard ${two}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Article discarded')).toBeVisible()
  await expect(row(two)).toHaveCount(0)
  await openEditor(page)
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  expect(colleague.email).toContain(uniqueName)
  expect(consoleErrors).toEqual([])
})

test('what this device stored is offered, and not put over what was written elsewhere', async ({
  page,
  uniqueName,
}) => {
  test.slow()
  const name = `Written elsewhere ${uniqueName}`
  await page.clock.install()
  await signInAsColleague(page, `adwoa-${uniqueName}@example.com`, 'Adwoa Serwaa')
  await begin(page, name)
  await page.evaluate(() => {
    for (const [slot, stored] of Object.entries(localStorage)) {
      if (!slot.startsWith('gemev-post')) continue
      const copy = JSON.parse(stored)
      copy.form.title = 'Older words'
      // A phone with a wrong clock stored this draft, with a time before the server's present draft.
      Object.assign(copy, { at: '2099-01-01T00:00:00.000Z', draftAt: '2020-01-01T00:00:00.000Z' })
      localStorage.setItem(slot, JSON.stringify(copy))
    }
  })
  await page.goto(`/admin/blog?q=${uniqueName}`)
  await page.getByRole('link', { name: `Continue writing ${name}` }).click()
  const offer = page.getByRole('button', { name: /^Restore from this device/ })
  await expect(offer).toBeVisible()
  await expect(title(page)).toHaveValue(name)
  await offer.click()
  await expect(title(page)).toHaveValue('Older words')
})
