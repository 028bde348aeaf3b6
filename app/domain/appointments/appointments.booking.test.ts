import { expect, it as onEach } from 'vitest'
import type { Branch } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import {
  everyBranch,
  insertClosure,
  insertCopies,
  insertRequest,
  needsAt,
} from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { clinicWith } from '#tests/clinic.ts'
import { completeRequest } from '#tests/complete-request.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { changeAppointmentStatus } from './appointments.editing.server.ts'
import { enterAppointment } from './appointments.entry.server.ts'

const noon = '2026-11-20T12:00:00.000Z'
const day = '2026-12-01'

/** A clinic whose first branch, Zebilla, takes so many visits of half an hour at the same time. */
const clinicWithPlaces = (...places: { service: string[]; inParallel: number }[]) => {
  const [first, ...others] = seed.branches
  const capacity = places.map((each) => ({ ...each, minutes: 30 }))
  return clinicWith({ branches: [{ ...(first as Branch), capacity }, ...others] })
}

describeOnEachDatabase('booking a visit', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = (inParallel = 1) => ({
    ...needsAt(noon, database()),
    clinic: clinicWithPlaces({ service: ['ultrasound'], inParallel }),
  })
  const zebilla = { appointment_date: day, branch: 'Zebilla' }
  /** Stores a request for an ultrasound scan in Zebilla, with the time on which staff and patient have agreed. */
  const request = (appointment_time: string | null, visit: object = {}, own = needs()) =>
    openRequest(own, noon, { service: 'Ultrasound' }, { ...zebilla, appointment_time, ...visit })
  const full = { kind: 'invalid', free: expect.any(Array) }
  const ok = { ok: true }

  it('refuses to confirm into a full time and names the next free ones', async () => {
    for (const time of ['09:00', '10:00'])
      expect(await (await request(time)).set('confirmed')).toMatchObject(ok)
    const second = await request('09:15')
    expect(await second.set('confirmed')).toMatchObject({
      kind: 'invalid',
      errors: {
        appointment_time:
          'Zebilla is full on Tuesday, December 1 at 9:15 AM: 1 of 1 taken for Ultrasound.',
      },
      free: [
        { date: day, time: '09:30' },
        { date: day, time: '10:30' },
        ...Array.from({ length: 4 }, () => ({ date: day })),
      ],
    })
    expect((await second.row()).status).toBe('pending')
  })

  it.each<[day: string, time: string | null, refusal: string | null, status?: 'completed']>([
    ['2026-11-20', '11:00', 'Friday, November 20 at 11:00 AM has passed.'],
    ['2026-11-20', '11:45', null],
    ['2026-11-19', null, 'Thursday, November 19 has passed.'],
    ['2026-11-20', null, null],
    // What is past gets its former status back.
    ['2026-11-19', '09:00', null, 'completed'],
    ['2026-12-02', '09:00', 'Zebilla is closed on Wednesday, December 2 at 9:00 AM.'],
    ['2026-12-02', null, 'Zebilla is closed on Wednesday, December 2.'],
    ['2026-12-25', '17:00', expect.stringMatching(/^Zebilla is not open .* \(Christmas Day\)\.$/)],
  ])(
    'confirms a visit on %s at %s unless that is past, on a closed day or after hours: %s',
    async (appointment_date, time, refusal, status) => {
      const day = { starts_at: '2026-12-02T00:00:00.000Z', ends_at: '2026-12-03T00:00:00.000Z' }
      await insertClosure(database(), { ...day, sentence: 'Closed.' })
      const visit = await request(time, { appointment_date, ...(status && { status }) })
      const errors = { [time ? 'appointment_time' : 'appointment_date']: refusal }
      expect(await visit.set('confirmed')).toMatchObject(refusal ? { errors } : ok)
    },
  )

  it('takes the limit of each other service where a service has none of its own, and none where there is none', async () => {
    const each = { service: [], inParallel: 1 }
    const clinic = clinicWithPlaces({ service: ['ultrasound'], inParallel: 2 }, each)
    const confirm = async (service: string, own = needs()) =>
      (await (await request('09:00', { service }, own)).set('confirmed')).ok
    const answers = []
    for (const service of ['ECG', 'ECG', 'Ultrasound', 'Ultrasound', 'Ultrasound'])
      answers.push(await confirm(service, { ...needs(), clinic }))
    expect(answers).toEqual([true, false, true, true, false])
    expect([await confirm('ECG'), await confirm('ECG')]).toEqual([true, true])
  })

  it('refuses what moves, restores or enters a visit into a full time, and nothing else', async () => {
    const first = await request('09:00')
    await first.set('confirmed')
    // A visit that is moved by less than its length does not count against itself.
    expect(await first.edit({ appointment_time: '09:15' })).toMatchObject(ok)
    for (const [elsewhere, move] of [
      [{ appointment_time: '10:00' }, { appointment_time: '09:15' }],
      [{ branch: 'Bole' }, { branch: 'Zebilla' }],
      [{ service: 'ECG' }, { service: 'Ultrasound' }],
    ] as const) {
      const { edit, set } = await request('09:00', elsewhere)
      await set('confirmed')
      expect(await edit(move)).toMatchObject(full)
      expect(await edit({ notes: 'Fasting' })).toMatchObject(ok)
    }
    // The first visit is cancelled, so that its place is free for another one.
    await first.set('cancelled')
    expect(await (await request('09:00')).set('confirmed')).toMatchObject(ok)
    expect(await first.set('confirmed')).toMatchObject(full)
    const visit = { ...zebilla, appointment_time: '09:00', service: 'Ultrasound', source: null }
    const enter = (status: 'confirmed' | 'pending') => {
      const entry = { ...completeRequest, ...visit, status, earlier: false }
      const keyed = { ...entry, request_key: `entry-of-a-caller-${status}` }
      return enterAppointment(needs(), everyBranch, keyed, { confirmed: true })
    }
    expect(await enter('confirmed')).toMatchObject(full)
    expect(await enter('pending')).toMatchObject(ok)
  })

  it('stores any status at a branch that is closed for good, and shows that the visit needs another one', async () => {
    const closed = { ...needs(), clinic: clinicWith({ branches: seed.branches.slice(1) }) }
    const dateless = { appointment_date: null, preferred_date: null }
    const pending = await request(null, dateless, closed)
    const timed = await request('09:00', { status: 'cancelled' }, closed)
    for (const { set } of [pending, timed]) expect(await set('confirmed')).toMatchObject(ok)
    const sentence = 'Zebilla is closed for good. Please select another branch.'
    expect(await listDisplacedVisits(closed, everyBranch)).toMatchObject([
      { id: timed.id, sentence, isClosed: true },
    ])
    const ten = { appointment_time: '10:00' }
    expect(await timed.edit(ten)).toMatchObject(ok)
    expect(await timed.edit({ ...ten, branch: 'Bole' })).toMatchObject(ok)
    expect(await listDisplacedVisits(closed, everyBranch)).toEqual([])
    expect(await timed.edit({ branch: 'Zebilla' })).toMatchObject({ ok: false })
    expect(await pending.set('completed')).toMatchObject(ok)
  })

  it('books a refused time with a reason, which stands in the history and not in the audit trail', async () => {
    const [first, second] = [await request('09:00'), await request('09:00')]
    // A reason that was not needed is not stored.
    for (const { edit } of [first, second])
      expect(await edit({ status: 'confirmed' }, 'An emergency')).toMatchObject(ok)
    const reasons = async ({ events }: typeof first) =>
      (await events()).map(({ override_reason }) => override_reason)
    expect(await reasons(first)).toEqual([null, null])
    expect(await reasons(second)).toEqual(['An emergency', null])
    // The audit trail is stored for longer than the request, so it has no medical detail (ADR-0034).
    expect(await auditEntriesOf(database(), second.id)).toContainEqual(
      expect.objectContaining({ action: 'appointments.overbooked', details: ['full'] }),
    )
  })

  onEach(
    'lets nobody book the last free slot twice, and never more than fit of 24 at once',
    async () => {
      const times = ['08:00', '08:30', '09:00', '09:30']
      const row = await insertRequest(database(), noon, { service: 'Ultrasound' })
      const visits = await insertCopies(database(), row, 24, (index) => ({
        appointment_date: day,
        appointment_time: times[index % times.length] ?? null,
      }))
      const three = needs(3)
      const confirm = ({ id }: { id: string }) =>
        changeAppointmentStatus(three, everyBranch, { id, version: 1, status: 'confirmed' })
      const answers = await Promise.all(visits.map(confirm))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(12)
      const confirmed = await database()
        .db.selectFrom('appointments')
        .select('appointment_time')
        .where('status', '=', 'confirmed')
        .orderBy('appointment_time')
        .execute()
      const booked = confirmed.map(({ appointment_time }) => appointment_time)
      expect(booked).toEqual(times.flatMap((time) => [time, time, time]))
    },
  )
})
