import {
  newClientAddress,
  newPatient,
  postAppointmentForm,
  storedRequests,
} from './appointment-requests.ts'
import { visibleText } from './back-office.ts'
import { setColumns } from './rows.ts'
import type { Site } from './site.ts'

/** The time at which the tests of the patient's page read it. */
export const now = new Date('2026-11-20T10:00:00.000Z')

/** Helpers for tests of the patient's page: they send requests, and read and post the page as its patient does. */
export function patientPage(site: () => Site) {
  /** The request that was stored last. */
  async function newest() {
    const row = (await storedRequests(site())).at(-1)
    if (!row) throw new Error('nothing was stored')
    return row
  }
  return {
    newest,
    /** Sends a request; returns the path of its page, and its row. */
    async send(changes: object = {}) {
      const response = await postAppointmentForm(site(), { ...newPatient(), ...changes })
      if (response.status !== 303) throw new Error(`the request was answered ${response.status}`)
      return { path: response.headers.get('Location') ?? '', row: await newest() }
    },
    /** Changes the stored request, as staff would. */
    update: (id: string, change: object) => setColumns(site().platform, 'appointments', id, change),
    /** The text of the page at an address. */
    read: async (path: string) => visibleText(await (await site().fetch(path)).text()),
    /** Posts a form as a browser does from a page with `Referrer-Policy: no-referrer`. */
    post: (path: string, fields: Record<string, string>) =>
      site().fetch(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        headers: {
          Origin: 'null',
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': newClientAddress(),
        },
      }),
  }
}
