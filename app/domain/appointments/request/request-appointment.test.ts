import { randomUUID } from 'node:crypto'
import { expect, it as onEach } from 'vitest'
import { isReference } from '#app/domain/appointments/appointment.ts'
import { readFilter } from '#app/domain/appointments/appointment-filter.ts'
import { findAppointments } from '#app/domain/appointments/appointments.list.server.ts'
import { conflict, done, limited } from '#app/values/result.ts'
import { everyBranch, makeRequest, needsAt, someSender as visitor } from '#tests/appointments.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { requestAppointment } from './request-appointment.server.ts'
import { personLimitReached } from './request-texts.ts'
import { isKnownReference } from './stored-request.server.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeOnEachDatabase('requestAppointment', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = () => needsAt(morning, database())
  const ask = (changes: Parameters<typeof makeRequest>[0] = {}, at = needs()) =>
    requestAppointment(at, makeRequest(changes), visitor)
  const rows = () => database().db.selectFrom('appointments').selectAll().execute()

  onEach('stores a new request as pending, with a reference to keep', async () => {
    const reception = await ask()
    const [row] = await rows()
    expect(reception).toMatchObject(done({ reference: row?.reference, id: row?.id }))
    expect(isReference(row?.reference ?? '')).toBe(true)
    expect(await isKnownReference(needs(), row?.reference ?? '')).toBe(true)
    expect(await isKnownReference(needs(), 'GM-2222-2222')).toBe(false)
    expect(row).toMatchObject({
      last_name: 'Atɔŋa',
      phone: '024 000 0000',
      phone_normalised: '+233240000000',
      branch: 'Zebilla',
      preferred_date: '2026-12-01',
      status: 'pending',
      privacy_version: clinicContent.privacy.version,
      created_at: morning,
      appointment_date: null,
    })
    expect(row?.search_text).toContain('atona')
  })

  it('stores what is also needed, unless it is the same once more, and null for what was left empty', async () => {
    for (const second_service of ['Laboratory', 'Ultrasound', '']) await ask({ second_service })
    await ask({ branch: '', preferred_date: '', phone: '(000) 000-0000' })
    const stored = await rows()
    const also = stored.map((row) => row.second_service)
    expect(also.toSorted()).toEqual(['Laboratory', null, null, null])
    const empty = { branch: null, preferred_date: null, phone: '(000) 000-0000' }
    expect(stored).toContainEqual(expect.objectContaining(empty))
  })

  it('takes the requests of a mother for two children and herself with one phone', async () => {
    const asked_by = 'Memuna Issah'
    for (const person of [{ first_name: 'Ama', asked_by }, { first_name: 'Yaw', asked_by }, {}])
      await ask({ first_name: 'Memuna', last_name: 'Issah', ...person, request_key: undefined })
    const filter = { ...readFilter(new URLSearchParams(), []), search: 'memuna issah' }
    const found = (await findAppointments(database(), everyBranch, filter)).rows
    expect(found.map(({ first_name }) => first_name).toSorted()).toEqual(['Ama', 'Memuna', 'Yaw'])
  })

  onEach(
    'stores one row for twenty parallel sends with one key, and answers each with the same reference',
    async () => {
      const asked = makeRequest()
      const receptions = await Promise.all(Array.from({ length: 20 }, () => ask(asked)))
      expect(await rows()).toHaveLength(1)
      expect(receptions.filter(({ ok }) => ok)).toHaveLength(20)
      expect(new Set(receptions.map((each) => each.ok && each.value.reference)).size).toBe(1)
    },
  )

  it('takes the same words without a key on the same day for the same request', async () => {
    const asked = { request_key: undefined }
    for (const _ of ['first', 'again']) await ask(asked)
    expect(await rows()).toHaveLength(1)
    await ask(asked, needsAt('2026-11-21T08:00:00.000Z', database()))
    expect(await rows()).toHaveLength(2)
  })

  it.each(['cancelled', 'completed'] as const)(
    'takes the same words for a new request once the first one is %s, but not its own key',
    async (status) => {
      const over = async (request: ReturnType<typeof makeRequest>) => {
        const first = await ask(request)
        const { id } = first.ok ? first.value : expect.fail()
        const row = database().db.updateTable('appointments').where('id', '=', id)
        await row.set({ status }).execute()
        return first
      }
      const words = makeRequest({ request_key: undefined })
      const first = await over(words)
      const second = await ask(words)
      expect(second).not.toEqual(first)
      // The new request is not over: it is found again as any other.
      expect(await ask(words)).toEqual(second)
      const withKey = makeRequest()
      const kept = await over(withKey)
      expect(await ask(withKey)).toEqual(kept)
      expect(await rows()).toHaveLength(3)
    },
  )

  it('changes nothing when a key comes back with other details', async () => {
    const asked = makeRequest()
    const first = await ask(asked)
    const second = await ask({ ...asked, message: 'Other' })
    expect(second).toEqual(conflict(first.ok && first.value.reference))
    expect(await rows()).toMatchObject([{ message: asked.message }])
  })

  onEach(
    'stores five new requests of one person in an hour and no sixth from the same address',
    async () => {
      const other = { address: '203.0.113.9', network: '203.0.113.0/24' }
      const byPhone = () => ({ email: `${randomUUID()}@example.com`, phone: '+233 24 000 0000' })
      const byEmail = () => ({ phone: `${phone++}`, email: 'Awinpoka@Example.com' })
      let phone = 240_000_001
      const asked = makeRequest()
      const first = await ask(asked)
      for (let count = 1; count < 5; count += 1) await ask()
      for (const again of [{}, byPhone(), byEmail()])
        expect(await ask(again)).toEqual(limited(3600, { '': personLimitReached }))
      // What is stored may be sent again.
      expect(await ask(asked)).toEqual(first)
      expect(await rows()).toHaveLength(5)
      expect((await requestAppointment(needs(), makeRequest(), other)).ok).toBe(true)
      expect((await ask({ ...byPhone(), phone: `${phone++}` })).ok).toBe(true)
      const later = needsAt('2026-11-20T09:00:00.000Z', database())
      expect((await ask({}, later)).ok).toBe(true)
    },
  )

  it('stores no phone number and no email in its counters', async () => {
    await ask()
    const counts = await database().db.selectFrom('rate_limits').selectAll().execute()
    expect(counts).toHaveLength(7)
    expect(JSON.stringify(counts)).not.toMatch(/awinpoka|0000000|000 0000/i)
  })
})
