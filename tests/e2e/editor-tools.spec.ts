import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './hydrated-page.ts'
import { openEditor, text, tool } from './post-editor.ts'

let consoleErrors: string[] = []

test.beforeEach(async ({ page }) => {
  consoleErrors = collectConsoleErrors(page)
  await signIn(page)
  await openEditor(page)
})

test('every tool of the toolbar works with the keyboard alone', async ({ page }) => {
  await text(page).focus()
  await page.keyboard.type('words')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('Home')
  const names =
    'Bold, Italic, Underline, Strikethrough, Code, Superscript, Subscript, Heading 1, Heading 2, Heading 3, ' +
    'Bullet list, Numbered list, Quote, Align left, Align center, Align right, Justify, Add link, Add image, ' +
    'Add table, Undo, Redo'
  for (const name of names.split(', ')) {
    await expect(tool(page, name)).toBeFocused()
    await page.keyboard.press('ArrowRight')
  }
  await expect(tool(page, 'Bold')).toBeFocused()
  const made = () => text(page).innerHTML()
  for (const [name, markup] of [
    ['Bold', '<strong>words</strong>'],
    ['Italic', '<em>words</em>'],
    ['Underline', '<u>words</u>'],
    ['Strikethrough', '<s>words</s>'],
    ['Code', '<code>words</code>'],
    ['Superscript', '<sup>words</sup>'],
    ['Subscript', '<sub>words</sub>'],
    ['Heading 1', '<h1>words</h1>'],
    ['Heading 3', '<h3>words</h3>'],
    ['Bullet list', '<ul><li><p>words</p></li></ul>'],
    ['Quote', '<blockquote><p>words</p></blockquote>'],
    ['Justify', '<p class="text-justify">words</p>'],
  ] as const) {
    await tool(page, name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(made).toContain(markup)
    await expect(tool(page, name), name).toHaveAttribute('aria-pressed', 'true')
    // The editor takes the focus back in its next frame.
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(made).not.toContain(markup)
    await text(page).focus()
  }
  expect(consoleErrors).toEqual([])
})

test('a link is asked for, removed and left; a table grows and shrinks by its tools', async ({
  page,
}) => {
  await text(page).click()
  await page.keyboard.type('our page')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const address = page.getByLabel('Enter URL:')
  await expect(address).toBeFocused()
  await expectNoViolation(page)
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an address that begins with https://')).toBeVisible()
  await address.fill('example.com/page')
  await page.keyboard.press('Enter')
  const link = text(page).getByRole('link', { name: 'our page' })
  await expect(link).toHaveAttribute('href', 'https://example.com/page')
  await tool(page, 'Add link').click()
  await expect(address).toHaveValue('https://example.com/page')
  await address.fill('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  // What was typed is asked about, also when it was emptied.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(link).toBeVisible()
  await tool(page, 'Add link').click()
  await address.fill('')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(link).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await text(page).click()
  await expect(tool(page, 'Add row')).toHaveCount(0)
  await tool(page, 'Add table').click()
  for (const name of ['Test', 'From', 'To']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
  }
  const cells = text(page).locator('td, th')
  await expect(cells).toHaveCount(9)
  await expect(text(page).locator('th[scope="col"]')).toHaveCount(3)
  await expect(tool(page, 'Add table')).toHaveAttribute('aria-disabled', 'true')
  await expectNoViolation(page)
  for (const [name, count] of [
    ['Add row', 12],
    ['Add column', 16],
    ['Delete row', 12],
    ['Delete column', 9],
  ] as const) {
    await tool(page, name).click()
    await expect(cells, name).toHaveCount(count)
  }
  await tool(page, 'Header row').click()
  await expect(text(page).locator('th')).toHaveCount(0)
  await tool(page, 'Delete table').click()
  await expect(cells).toHaveCount(0)
  await expect(tool(page, 'Add row')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('undo goes back a hundred steps, and takes what is typed within half a second for one', async ({
  page,
}) => {
  const options = await text(page).evaluate((field) => {
    const { editor } = field as unknown as {
      editor: { extensionManager: { extensions: { name: string; options: object }[] } }
    }
    return editor.extensionManager.extensions.find(({ name }) => name === 'undoRedo')?.options
  })
  expect(options).toEqual({ depth: 100, newGroupDelay: 500 })
})
