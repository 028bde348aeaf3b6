import { expect, it as onEach } from 'vitest'
import type { Branch } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { completeRequest } from '#tests/complete-request.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import type { AppointmentStatus } from './appointment.ts'
import { listEvents } from './appointment-events.server.ts'
import { changeAppointmentStatus, editAppointment } from './appointments.editing.server.ts'
import { enterAppointment } from './appointments.entry.server.ts'

const noon = '2026-11-20T12:00:00.000Z'
const day = '2026-12-01'

/** A clinic whose first branch, Zebilla, takes `inParallel` ultrasound visits of half an hour at the same time. */
const clinicWithPlaces = (inParallel: number) => {
  const [first, ...others] = seed.branches
  const capacity = [{ service: ['ultrasound'], inParallel, minutes: 30 }]
  return clinicWith({ branches: [{ ...(first as Branch), capacity }, ...others] })
}

/** Retries while all connections to PostgreSQL are in use, as a person does who is asked to try again. */
async function untilConnected<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt()
  } catch (error) {
    if (!String(error).includes('timeout exceeded when trying to connect')) throw error
    return untilConnected(attempt)
  }
}

describeOnEachDatabase('booking a visit', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = (inParallel = 1, at = noon) => ({
    ...needsAt(at, database()),
    clinic: clinicWithPlaces(inParallel),
  })
  const acting = (staff: string, ...when: Parameters<typeof needs>) =>
    actingAs(staff, needs(...when))
  /** Stores a request for an ultrasound scan in Zebilla, with the time on which staff and patient have agreed. */
  const request = async (time: string | null, visit: object = {}) => {
    const row = await insertRequest(database(), noon, { service: 'Ultrasound' })
    await setColumns(database(), 'appointments', row.id, {
      appointment_date: day,
      appointment_time: time,
      ...visit,
    })
    return { id: row.id, version: 1 }
  }
  const status = async (id: string) => (await rowOf(database(), 'appointments', id)).status

  it('refuses to confirm into a full time and names the next free ones', async () => {
    const ama = await insertStaff(database())
    const [first, second] = [await request('09:00'), await request('09:15')]
    const confirm = (seen: typeof first) =>
      changeAppointmentStatus(acting(ama), everyBranch, { ...seen, status: 'confirmed' })
    expect(await confirm(first)).toMatchObject({ ok: true })
    expect(await confirm(await request('10:00'))).toMatchObject({ ok: true })
    expect(await confirm(second)).toMatchObject({
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
    expect(await status(second.id)).toBe('pending')
  })

  it('refuses a time that is past, on a closed day or after hours, and a day that is', async () => {
    const ama = await insertStaff(database())
    const confirm = async (visit: object) =>
      changeAppointmentStatus(acting(ama, 1), everyBranch, {
        ...(await request('09:00', visit)),
        status: 'confirmed',
      })
    const closure = { branch: 'zebilla', kind: 'closed', sentence: 'Closed.' } as const
    await database()
      .db.insertInto('closures')
      .values({
        ...closure,
        id: 'c',
        starts_at: '2026-12-02T00:00:00.000Z',
        ends_at: '2026-12-03T00:00:00.000Z',
        created_at: noon,
        created_by: ama,
      })
      .execute()
    const errors = [
      { appointment_date: '2026-11-20', appointment_time: '11:00' },
      { appointment_date: '2026-11-19', appointment_time: null },
      { appointment_date: '2026-12-02' },
      { appointment_date: '2026-12-02', appointment_time: null },
      { appointment_time: '17:45' },
      { appointment_date: '2026-12-25', appointment_time: '17:00' },
    ]
    const answers = await Promise.all(errors.map(confirm))
    expect(answers.map((answer) => ('errors' in answer ? answer.errors : answer))).toEqual([
      { appointment_time: 'Friday, November 20 at 11:00 AM has passed.' },
      { appointment_date: 'Thursday, November 19 has passed.' },
      { appointment_time: 'Zebilla is closed on Wednesday, December 2 at 9:00 AM.' },
      { appointment_date: 'Zebilla is closed on Wednesday, December 2.' },
      { appointment_time: 'Zebilla is not open on Tuesday, December 1 at 5:45 PM.' },
      {
        appointment_time: 'Zebilla is not open on Friday, December 25 at 5:00 PM (Christmas Day).',
      },
    ])
    expect(
      await confirm({ appointment_date: '2026-11-20', appointment_time: '11:45' }),
    ).toMatchObject({ ok: true })
    for (const appointment_date of [null, '2026-11-20']) {
      expect(await confirm({ appointment_date, appointment_time: null })).toMatchObject({
        ok: true,
      })
    }
  })

  it('gives a visit of the past its former status back', async () => {
    const ama = await insertStaff(database())
    const over = { appointment_date: '2026-11-19', status: 'completed' }
    const change = { ...(await request('09:00', over)), status: 'confirmed' } as const
    expect(await changeAppointmentStatus(acting(ama), everyBranch, change)).toMatchObject({
      ok: true,
    })
  })

  it('does not count a visit against itself that is moved by less than its length', async () => {
    const ama = await insertStaff(database())
    const seen = await request('09:00')
    await changeAppointmentStatus(acting(ama), everyBranch, { ...seen, status: 'confirmed' })
    const moved = { appointment_time: '09:15' }
    const result = await editAppointment(acting(ama), everyBranch, { ...seen, version: 2 }, moved)
    expect(result).toMatchObject({ ok: true })
  })

  it('takes the limit of each other service where a service has none of its own', async () => {
    const ama = await insertStaff(database())
    const [first, ...others] = seed.branches
    const capacity = [
      { service: ['ultrasound'], inParallel: 2, minutes: 30 },
      { service: [], inParallel: 1, minutes: 30 },
    ]
    const clinic = clinicWith({ branches: [{ ...(first as Branch), capacity }, ...others] })
    const confirm = async (service: string) => {
      const change = { ...(await request('09:00', { service })), status: 'confirmed' } as const
      return changeAppointmentStatus(actingAs(ama, { ...needs(), clinic }), everyBranch, change)
    }
    const answers = []
    for (const service of ['ECG', 'ECG', 'Ultrasound', 'Ultrasound', 'Ultrasound']) {
      answers.push((await confirm(service)).ok)
    }
    expect(answers).toEqual([true, false, true, true, false])
  })

  it('refuses what moves, restores or enters a visit into a full time, and nothing else', async () => {
    const ama = await insertStaff(database())
    const first = await request('09:00')
    const set = (seen: typeof first, status: 'confirmed' | 'cancelled' | 'completed') =>
      changeAppointmentStatus(acting(ama), everyBranch, { ...seen, status })
    const edit = (seen: typeof first, changes: object) =>
      editAppointment(acting(ama), everyBranch, seen, changes)
    await set(first, 'confirmed')
    const full = { kind: 'invalid', free: expect.any(Array) }
    const other = await request('10:00')
    await set(other, 'confirmed')
    expect(await edit({ ...other, version: 2 }, { appointment_time: '09:15' })).toMatchObject(full)
    expect(await edit({ ...other, version: 2 }, { notes: 'Fasting' })).toMatchObject({ ok: true })
    const elsewhere = await request('09:00', { branch: 'Bole' })
    await set(elsewhere, 'confirmed')
    expect(await edit({ ...elsewhere, version: 2 }, { branch: 'Zebilla' })).toMatchObject(full)
    const heart = await request('09:00', { service: 'ECG' })
    await set(heart, 'confirmed')
    expect(await edit({ ...heart, version: 2 }, { service: 'Ultrasound' })).toMatchObject(full)
    // The first visit is cancelled, so that its place is free for another one.
    await set({ ...first, version: 2 }, 'cancelled')
    const third = await request('09:00')
    expect(await set(third, 'confirmed')).toMatchObject({ ok: true })
    expect(await set({ ...first, version: 3 }, 'confirmed')).toMatchObject(full)
    const entry = { ...completeRequest, service: 'Ultrasound', earlier: false }
    const entered = {
      branch: 'Zebilla',
      appointment_date: day,
      appointment_time: '09:00',
      source: null,
    } as const
    const enter = (status: 'confirmed' | 'pending') =>
      enterAppointment(
        acting(ama),
        everyBranch,
        { ...entry, ...entered, status, request_key: `entry-of-a-caller-${status}` },
        { confirmed: true },
      )
    expect(await enter('confirmed')).toMatchObject(full)
    expect(await enter('pending')).toMatchObject({ ok: true })
  })

  it('stores any status at a branch that is closed for good, and shows that the visit needs another one', async () => {
    const ama = await insertStaff(database())
    const closed = { ...needs(), clinic: clinicWith({ branches: seed.branches.slice(1) }) }
    const [pending, timed] = [
      await request(null, { appointment_date: null, preferred_date: null }),
      await request('09:00', { status: 'cancelled' }),
    ]
    const change = (seen: typeof timed, status: AppointmentStatus) =>
      changeAppointmentStatus(actingAs(ama, closed), everyBranch, { ...seen, status })
    for (const seen of [pending, timed]) {
      expect(await change(seen, 'confirmed')).toMatchObject({ ok: true })
    }
    const sentence = 'Zebilla is closed for good. Please select another branch.'
    expect(await listDisplacedVisits(closed, everyBranch)).toMatchObject([
      { id: timed.id, sentence, isClosed: true },
    ])
    const edit = (version: number, changes: object) =>
      editAppointment(actingAs(ama, closed), everyBranch, { id: timed.id, version }, changes)
    expect(await edit(2, { appointment_time: '10:00' })).toMatchObject({ ok: true })
    expect(await edit(3, { appointment_time: '10:00', branch: 'Bole' })).toMatchObject({ ok: true })
    expect(await listDisplacedVisits(closed, everyBranch)).toEqual([])
    expect(await edit(4, { branch: 'Zebilla' })).toMatchObject({ ok: false })
    expect(await change({ ...pending, version: 2 }, 'completed')).toMatchObject({ ok: true })
  })

  it('books a refused time with a reason, which stands in the history and not in the audit trail', async () => {
    const ama = await insertStaff(database())
    const [first, second] = [await request('09:00'), await request('09:00')]
    const confirm = (seen: typeof first, reason: string) =>
      editAppointment(acting(ama), everyBranch, seen, { status: 'confirmed' }, reason)
    // A reason that was not needed is not stored.
    await confirm(first, 'An emergency')
    expect(await confirm(second, 'An emergency')).toMatchObject({ ok: true })
    const reasons = async (id: string) =>
      (await listEvents(database(), id)).map(({ override_reason }) => override_reason)
    expect(await reasons(first.id)).toEqual([null, null])
    expect(await reasons(second.id)).toEqual(['An emergency', null])
    const { details } = await database()
      .db.selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'appointments.overbooked')
      .where('row_id', '=', second.id)
      .executeTakeFirstOrThrow()
    // The audit trail is stored for longer than the request, so it has no medical detail (ADR-0034).
    expect(details).toEqual(['full'])
  })

  it('books without a limit where none is set', async () => {
    const ama = await insertStaff(database())
    const visits = await Promise.all([1, 2, 3].map(() => request('09:00', { service: 'ECG' })))
    for (const seen of visits) {
      const change = { ...seen, status: 'confirmed' } as const
      expect(await changeAppointmentStatus(acting(ama), everyBranch, change)).toMatchObject({
        ok: true,
      })
    }
  })

  onEach(
    'lets one of two bookings have the last free slot, and never more than fit of 120 at once',
    async () => {
      const ama = await insertStaff(database())
      const times = Array.from({ length: 20 }, (_, index) =>
        new Date(Date.parse(`${day}T08:00Z`) + index * 1_800_000).toISOString().slice(11, 16),
      )
      const row = await insertRequest(database(), noon, { service: 'Ultrasound' })
      const visits = Array.from({ length: 120 }, (_, index) => {
        const time = times[index % times.length]
        const own = { id: `v${index}`, request_key: `k${index}`, reference: `GM-${index}` }
        return { ...row, ...own, appointment_date: day, appointment_time: time }
      })
      await database().db.insertInto('appointments').values(visits).execute()
      const five = needs(5)
      const answers = await Promise.all(
        visits.map(({ id }) =>
          untilConnected(() =>
            changeAppointmentStatus(actingAs(ama, five), everyBranch, {
              id,
              version: 1,
              status: 'confirmed',
            }),
          ),
        ),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(100)
      const confirmed = await database()
        .db.selectFrom('appointments')
        .select(({ fn }) => ['appointment_time', fn.countAll<number>().as('count')])
        .where('status', '=', 'confirmed')
        .groupBy('appointment_time')
        .execute()
      expect(confirmed.map(({ count }) => Number(count))).toEqual(times.map(() => 5))
    },
    60_000,
  )
})
