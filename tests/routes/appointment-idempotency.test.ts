import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  newClientAddress,
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('one request is stored once', (site) => {
  test('however often and however fast it is sent', async () => {
    const request = requestDetails({ request_key: randomUUID() })
    const from = newClientAddress()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await postAppointmentJson(site(), request, from)
        return `${response.status} ${(await response.json()).reference}`
      }),
    )
    const rows = await storedRequests(site())
    expect(rows).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([`201 ${rows[0]?.reference}`]))
  })

  test('also when it comes once from the script and once from the plain form', async () => {
    const request = requestDetails({ request_key: randomUUID() })
    const { page } = await (await postAppointmentJson(site(), request)).json()
    const response = await postAppointmentForm(site(), request)
    expect(response.headers.get('Location')).toBe(page)
    expect(await storedRequests(site())).toHaveLength(1)
  })

  test('the same key with other details changes nothing and says where the first one is', async () => {
    const request = requestDetails({ request_key: randomUUID() })
    const { reference } = await (await postAppointmentJson(site(), request)).json()
    const other = await postAppointmentJson(site(), { ...request, message: 'Something else.' })
    expect(other.status).toBe(422)
    expect((await other.json()).errors['']).toBe(
      `We already have a request from you, with the reference ${reference}. To change it, please call or write to us. To ask for another appointment, send this again.`,
    )
    expect(await storedRequests(site())).toMatchObject([{ message: request.message }])
  })

  test('also when staff have confirmed it before the phone sends it again', async () => {
    const request = requestDetails({ request_key: randomUUID(), branch: '' })
    const { page } = await (await postAppointmentJson(site(), request)).json()
    const { db } = site().platform
    const changes = { branch: 'Bole', service: 'ECG', status: 'confirmed', version: 2 } as const
    await db.updateTable('appointments').set(changes).execute()
    expect(await (await postAppointmentJson(site(), request)).json()).toMatchObject({ page })
    expect((await postAppointmentJson(site(), { ...request, message: 'Else' })).status).toBe(422)
    expect(await storedRequests(site())).toMatchObject([changes])
  })

  test('also when its day has passed, or its branch is no more, before the phone sends it again', async () => {
    const { db } = site().platform
    for (const changed of [{ branch: 'Closed since' }, { preferred_date: '2026-01-01' }]) {
      const request = requestDetails({ request_key: randomUUID(), branch: 'Bole' })
      const { page, reference } = await (await postAppointmentJson(site(), request)).json()
      // As it was stored when that branch, or that day, could still be asked for.
      await db.updateTable('appointments').set(changed).where('reference', '=', reference).execute()
      const again = { ...request, ...changed }
      expect(await (await postAppointmentJson(site(), again)).json()).toMatchObject({ page })
      const key = { request_key: randomUUID() }
      for (const other of [
        { phone: '' },
        { message: 'Else' },
        { preferred_date: '2026-01-02' },
        key,
      ]) {
        expect((await postAppointmentJson(site(), { ...again, ...other })).status).toBe(422)
      }
    }
    expect(await storedRequests(site())).toHaveLength(2)
  })

  test('a plain form without a key is the same request when it says the same on the same day', async () => {
    const first = await postAppointmentForm(site(), requestDetails())
    const again = await postAppointmentForm(site(), requestDetails())
    expect(first.status).toBe(303)
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
    await postAppointmentForm(site(), requestDetails({ message: 'My child needs one as well.' }))
    expect(await storedRequests(site())).toHaveLength(2)
  })

  test.each(['short', 'a'.repeat(65), 'with spaces in between', '; drop table', 5, {}])(
    'a key that is none is refused: %j',
    async (request_key) => {
      const response = await postAppointmentJson(site(), requestDetails({ request_key }))
      expect(response.status).toBe(422)
      expect(Object.keys((await response.json()).errors)).toEqual(['request_key'])
    },
  )
})
