import type { Page } from '@playwright/test'
import type { Updateable } from 'kysely'
import type { AppointmentsTable } from '#db/schema.ts'
import { comingDay } from '#tests/coming-day.ts'
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
export async function sendRequest(
  page: Page,
  email: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const data = {
    ...completeRequest,
    email,
    phone: phoneOf(email),
    branch: 'Bole',
    request_key: `${email}-0123456789`.replaceAll(/[^\w-]/g, '-').slice(-60),
    ...changes,
  }
  // All tests together send more than patients may in a minute.
  await inDatabase(({ db }) =>
    db.deleteFrom('rate_limits').where('key', '=', 'appointments').execute(),
  )
  const answer = await page.request.post('/api/appointments', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).page
}

/** Changes a patient's appointment in the database. */
export const changeAppointment = (email: string, changes: Updateable<AppointmentsTable>) =>
  inDatabase(({ db }) =>
    db.updateTable('appointments').set(changes).where('email', '=', email).execute(),
  )

/** Agrees with the patient on a day in a week, as the front desk would. */
export const confirmInAWeek = (email: string) =>
  changeAppointment(email, {
    status: 'confirmed',
    appointment_date: comingDay(7),
    appointment_time: '09:30',
  })

/** Opens the list with one patient's appointments alone. */
export async function openList(page: Page, email: string) {
  await openHydrated(page, `/admin/appointments?q=${encodeURIComponent(email)}`)
}

/** The patient's row, or on a phone the card. */
export const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

/** Asks for an appointment, signs in and opens the list with that request alone; answers the patient's email. */
export async function openRequest(page: Page, uniqueName: string): Promise<string> {
  const email = `desk-${uniqueName}@example.com`
  await sendRequest(page, email)
  await signIn(page)
  await openList(page, email)
  return email
}

/** The control of an appointment's status in the list. */
export const statusOf = (page: Page, email: string) => rowOf(page, email).getByRole('combobox')
