import { expect } from 'vitest'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter } from '#app/values/day.ts'
import { newPatient, postAppointmentForm, storedRequests } from './appointment-requests.ts'
import { storedAppointment, visibleText } from './back-office.ts'
import { setColumns } from './rows.ts'
import type { Site } from './site.ts'

/** The day of the freed time, a week from today; the clinic is open at noon on every day of the week. */
export const freedDay = daysAfter(accraDate(new Date()), 7)

/**
 * Helpers for tests of earlier times on a running site: they store patients who would come earlier, and free a time.
 */
export function earlierTimesOfSite(site: () => Site) {
  const update = (id: string, change: object) =>
    setColumns(site().platform, 'appointments', id, change)
  /** Sends a request; returns its row and the path of its patient's page. */
  async function send(changes: object = {}) {
    const answer = await postAppointmentForm(site(), {
      ...newPatient({ branch: 'Zebilla' }),
      ...changes,
    })
    expect(answer.status).toBe(303)
    const row = (await storedRequests(site())).at(-1)
    if (!row) throw new Error('nothing was stored')
    return { row, path: answer.headers.get('Location') ?? '' }
  }
  const post = (path: string, fields: Record<string, string> = {}) =>
    site().fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  return {
    update,
    send,
    post,
    async stored(id: string) {
      const row = await storedAppointment(site(), id)
      if (!row) throw new Error('it was deleted')
      return row
    },
    /** Stores a confirmed visit and lets its patient cancel it, so that its time is free. */
    async freeATime() {
      const { row, path } = await send()
      const visit = { appointment_date: freedDay, appointment_time: '12:00', status: 'confirmed' }
      await update(row.id, visit)
      expect((await post(`${path}/cancel`)).status).toBe(303)
    },
    /** The text of a page; without a cookie as a patient sees it. */
    async read(path: string, cookie = '') {
      return visibleText(await (await site().fetch(path, { headers: { Cookie: cookie } })).text())
    },
  }
}
