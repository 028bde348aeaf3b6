import type { Page } from '@playwright/test'
import { makeCategory } from '#tests/gallery.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { changeAppointment, confirmInAWeek, openList, rowOf, sendRequest } from './front-desk.ts'
import { fillCategory } from './gallery.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

interface Edited {
  noun: string
  /** Stores the row; both people are signed in. */
  store: (page: Page, uniqueName: string) => Promise<unknown>
  /** Opens its form. */
  open: (page: Page, uniqueName: string) => Promise<void>
  field: string
  /** What the other person changes in other fields, by their labels. */
  theirs: (uniqueName: string) => Record<string, string>
  button: string
  saved: string
}

const emailOf = (uniqueName: string) => `conflict-${uniqueName}@example.com`

const nouns: Edited[] = [
  {
    noun: 'appointment',
    store: (page, uniqueName) => sendRequest(page, emailOf(uniqueName)),
    async open(page, uniqueName) {
      await openList(page, emailOf(uniqueName))
      await rowOf(page, emailOf(uniqueName)).getByRole('link', { name: /^Edit/ }).click()
    },
    field: 'Notes',
    theirs: () => ({ Branch: 'Zebilla', Status: 'confirmed' }),
    button: 'Save Changes',
    saved: 'Appointment saved',
  },
  {
    noun: 'image',
    store: (page, uniqueName) => fillCategory(page, `Conflict ${uniqueName}`, 1),
    async open(page, uniqueName) {
      await openHydrated(page, `/admin/gallery?q=Conflict+${uniqueName}`)
      await page.getByRole('link', { name: /^Edit/ }).click()
    },
    field: 'Alt Text',
    theirs: () => ({ '% from the left': '70', '% from the top': '20' }),
    button: 'Save Changes',
    saved: 'Image saved',
  },
  {
    noun: 'category',
    store: (_, uniqueName) =>
      inDatabase(({ db }) => makeCategory({ db }, `Conflict ${uniqueName}`, `c-${uniqueName}`)),
    async open(page, uniqueName) {
      await openHydrated(page, '/admin/gallery/categories')
      await page.getByRole('link', { name: `Edit the category Conflict ${uniqueName}` }).click()
    },
    field: 'Description',
    theirs: (uniqueName) => ({ Slug: `d-${uniqueName}` }),
    button: 'Update',
    saved: 'Category saved successfully!',
  },
]

for (const { noun, store, open, field, theirs, button, saved } of nouns) {
  test(`the slower of two people who edit one ${noun} sees the conflict, loses no typed text, and undoes nothing`, async ({
    page,
    newDevice,
    uniqueName,
  }) => {
    const other = await newDevice()
    await signIn(page)
    await signIn(other)
    await store(page, uniqueName)
    const save = (one: Page) =>
      one.getByRole('dialog').getByRole('button', { name: button }).click()
    for (const [one, words] of [
      [page, 'Mine'],
      [other, 'Theirs'],
    ] as const) {
      await open(one, uniqueName)
      await one.getByRole('dialog').getByLabel(field).fill(words)
    }
    const theirFields = Object.entries(theirs(uniqueName))
    const control = (one: Page, label: string) => one.getByRole('dialog').getByLabel(label)
    for (const [label, value] of theirFields) {
      const field = control(other, label)
      const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
      await (isChoice ? field.selectOption(value) : field.fill(value))
    }
    await save(other)
    await expect(other.getByRole('status').getByText(saved)).toBeVisible()
    await save(page)
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      `Somebody else has changed this ${noun} in the meantime, so nothing was saved. Please look at it again.`,
    )
    await expect(page.getByRole('dialog')).toContainText(
      'Somebody else has written "Theirs" here. Saving again overwrites that.',
    )
    await expect(control(page, field)).toHaveValue('Mine')
    for (const [label, value] of theirFields) {
      await expect(control(page, label)).toHaveValue(value)
    }
    await save(page)
    await expect(page.getByRole('status').getByText(saved)).toBeVisible()
    await open(page, uniqueName)
    await expect(control(page, field)).toHaveValue('Mine')
    for (const [label, value] of theirFields) {
      await expect(control(page, label)).toHaveValue(value)
    }
  })
}

test('a button beside a form reads the row anew, and what was typed still conflicts with what another person wrote', async ({
  page,
  uniqueName,
}) => {
  const email = emailOf(`beside-${uniqueName}`)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await signIn(page)
  await sendRequest(page, email)
  await confirmInAWeek(email)
  await openList(page, email)
  await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Appointment/ })
  await dialog.getByRole('button', { name: 'Say that the result is ready' }).click()
  const send = dialog.getByRole('link', { name: 'Send by WhatsApp' })
  await expect(send).toBeVisible()
  await dialog.getByLabel('Notes').fill('Mine')
  await changeAppointment(email, { notes: 'Theirs', branch: 'Zebilla', version: 7 })
  await send.click()
  await expect(send).toBeHidden()
  await expect(dialog.getByLabel('Branch')).toHaveValue('Zebilla')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(dialog).toContainText(
    'Somebody else has written "Theirs" here. Saving again overwrites that.',
  )
  await expect(dialog.getByLabel('Notes')).toHaveValue('Mine')
  await save.click()
  await expect(page.getByRole('status').getByText('Appointment saved')).toBeVisible()
})
