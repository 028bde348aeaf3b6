import { expect } from 'vitest'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter } from '#app/values/day.ts'
import { newPatient, postForm, storedRequests } from './appointment-requests.ts'
import { asRead, storedAppointment } from './back-office.ts'
import type { Site } from './site.ts'

/** A day on which the clinic is open at noon, whatever day of the week it is. */
export const freedDay = daysAfter(accraDate(new Date()), 7)

/** Patients of a running site who would come earlier than agreed, as they and the front desk see it. */
export function earlierTimesOfSite(site: () => Site) {
  const update = (id: string, change: object) =>
    site().platform.db.updateTable('appointments').set(change).where('id', '=', id).execute()
  /** Sends a request; returns its row and the path of its page. */
  async function send(changes: object = {}) {
    const answer = await postForm(site(), { ...newPatient({ branch: 'Zebilla' }), ...changes })
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
    /** A confirmed visit that its patient cancels. */
    async freeATime() {
      const { row, path } = await send()
      const visit = { appointment_date: freedDay, appointment_time: '12:00', status: 'confirmed' }
      await update(row.id, visit)
      expect((await post(`${path}/cancel`)).status).toBe(303)
    },
    /** A page as people read it; without a cookie as a patient does. */
    async read(path: string, cookie = '') {
      return asRead(await (await site().fetch(path, { headers: { Cookie: cookie } })).text())
    },
  }
}
