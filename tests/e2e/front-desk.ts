import type { Page } from '@playwright/test'
import { daysAfter } from '#app/day.ts'
import { completeRequest } from '#tests/complete-request.ts'
import { phoneOf } from './appointment-form.ts'
import { signIn } from './first-admin.ts'
import { expect } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

/**
 * Sends a patient's request as the form would; `email` distinguishes it from all others. Returns the path of the
 * patient's page.
 */
export async function request(
  page: Page,
  email: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const answer = await page.request.post('/api/appointments', {
    data: {
      ...completeRequest,
      email,
      phone: phoneOf(email),
      branch: 'Bole',
      request_key: `${email}-0123456789`.replaceAll(/[^\w-]/g, '-').slice(-60),
      ...changes,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).page
}

/** Agrees with the patient on a day in a week, as the front desk would. */
export const confirmInAWeek = (email: string) =>
  inDatabase(async ({ db }) => {
    const appointment_date = daysAfter(new Date().toISOString().slice(0, 10), 7)
    await db
      .updateTable('appointments')
      .set({ status: 'confirmed', appointment_date, appointment_time: '09:30' })
      .where('email', '=', email)
      .execute()
  })

/** Opens the list with one patient's appointments alone. */
export async function openList(page: Page, email: string) {
  await openHydrated(page, `/admin/appointments?q=${encodeURIComponent(email)}`)
}

/** The patient's row, or on a phone the card. */
export const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

/** Collects the page's console errors and warnings and its uncaught exceptions. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleErrors.push(message.text())
  })
  return consoleErrors
}

/** Asks for an appointment, signs in and opens the list with that request alone; answers the patient's email. */
export async function openRequest(page: Page, uniqueName: string): Promise<string> {
  const email = `desk-${uniqueName}@example.com`
  await request(page, email)
  await signIn(page)
  await openList(page, email)
  return email
}

/** The control of an appointment's status in the list. */
export const statusOf = (page: Page, email: string) => rowOf(page, email).getByRole('combobox')
