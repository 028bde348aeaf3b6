import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  type PatientField,
  patientFields,
} from '#app/domain/appointments/request/patient-fields.ts'
import { completeRequest } from '#tests/complete-request.ts'
import { expectHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

/** The address of the page that a patient is led to after a request. */
export const patientPage = /\/r\/[2-9a-z]{34}$/

export const success =
  "Thank you! Your appointment request has been submitted. We'll contact you within 24 hours."

const fields: readonly [name: string, PatientField][] = Object.entries(patientFields)

/** The label and the error of each field that must not be empty, in the order of the form. */
export const emptyFormErrors = fields.flatMap(([, { label, missing }]) =>
  missing ? [[label, missing] as const] : [],
)

/** Opens the page with the form and waits until React has hydrated it. */
export async function openForm(page: Page) {
  await page.goto('/appointment')
  await expectHydrated(page.locator('[data-island] form'))
}

/** Everything of requests that the browser stores, as JSON. */
export const storedOnPhone = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('gemev-requests', 1)
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const all = opened.result.transaction('requests').objectStore('requests').getAll()
          all.onsuccess = () => {
            opened.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )

/**
 * Scrolls to the form at the foot of the page. The sections above it get their height a moment after the page has
 * loaded, which would push the form away again.
 */
export async function scrollToForm(page: Page) {
  await page.locator('html[data-arrived]').waitFor()
  await page.locator('[data-island]').scrollIntoViewIfNeeded()
}

/** A phone number that belongs to this email alone, as limits count by both. */
export function phoneOf(email: string): string {
  const number = createHash('sha256').update(email).digest().readUInt32BE() % 10_000_000
  return `024 ${String(number).padStart(7, '0')}`
}

/** Fills the form as a patient would; `email` distinguishes this request from all others. */
export async function fillForm(page: Page, email: string) {
  const own = {
    email,
    phone: phoneOf(email),
    branch: 'Bole',
    message: 'Ɛyɛ me yaw wɔ me yafunu mu.',
  }
  const request: Record<string, string> = { ...completeRequest, ...own }
  for (const [name, { label, choices }] of fields) {
    const value = request[name]
    if (!value) continue
    const field = page.locator('form').getByLabel(label)
    await (choices ? field.selectOption(value) : field.fill(value))
  }
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Request Appointment' })

/** What the form's controls hold, by name. */
export const typedValues = (page: Page) =>
  page.locator('[data-island] form').evaluate((form) => {
    const hidden = Array.from(form.querySelectorAll('input[type=hidden]'), (input) =>
      input.getAttribute('name'),
    )
    const entries = [...new FormData(form as HTMLFormElement)]
    return Object.fromEntries(entries.filter(([name]) => !hidden.includes(name)))
  })

/** How many requests the server has stored for an email address. */
export const storedFor = (email: string) =>
  inDatabase(async ({ db }) => {
    const rows = await db
      .selectFrom('appointments')
      .select('id')
      .where('email', '=', email)
      .execute()
    return rows.length
  })

/** Stores that many requests have just come in from the address of a visitor. */
export async function fillRateLimit(headers: Record<string, string> | undefined) {
  const key = `appointments from ${headers?.['X-Forwarded-For']}`
  const resets_at = new Date(Date.now() + 600_000).toISOString()
  await inDatabase(({ db }) =>
    db.insertInto('rate_limits').values({ key, points: 30, resets_at }).execute(),
  )
}
