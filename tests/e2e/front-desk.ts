import type { Page } from '@playwright/test'
import type { Updateable } from 'kysely'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { daysAfter } from '#app/values/day.ts'
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
  const send = () => page.request.post('/api/appointments', { data })
  let answer = await send()
  if (answer.status() === 429) {
    // All tests together send more than patients may in a minute.
    await inDatabase(({ db }) =>
      db.deleteFrom('rate_limits').where('key', '=', 'appointments').execute(),
    )
    answer = await send()
  }
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
    appointment_date: inAWeek(),
    appointment_time: '09:30',
  })

/** Stores that a visit in a week was agreed for the day before at first. */
export const storeMove = (email: string) =>
  inDatabase(async ({ db }) => {
    const { id: appointment_id } = await db
      .selectFrom('appointments')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const [from_date, to_date] = [daysAfter(inAWeek(), -1), inAWeek()]
    const times = { from_time: '09:30', to_time: '09:30' }
    const branches = { from_branch: 'Bole', to_branch: 'Bole' }
    const move = { kind: 'visit', by: 'staff', from_date, to_date, ...times, ...branches } as const
    await recordEvent({ db, clock: systemClock }, { appointment_id, ...move })
  })

const inAWeek = () => comingDay(7)

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
