import { randomUUID } from 'node:crypto'
import { expect, it, it as onEach } from 'vitest'
import { readToday } from '#app/domain/today/today.server.ts'
import { done } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import {
  confirmedVisit,
  everyBranch,
  insertRequest,
  insertStaff,
  makeRequest,
  needsAt,
  statusEvents,
} from '#tests/appointments.ts'
import { describeOnEachDatabase, describeOnSqlite } from '#tests/databases.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { formerVisitsText } from './appointment-edit.ts'
import { listEvents } from './appointment-events.server.ts'
import { applyBulkAction } from './appointments.bulk.server.ts'
import { changeAppointmentStatus, editAppointment } from './appointments.editing.server.ts'
import { enterAppointment } from './appointments.entry.server.ts'
import { findAppointment } from './appointments.finding.server.ts'
import { countAppointmentsByStatus } from './appointments.list.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const noon = '2026-11-20T12:00:00.000Z'

describeOnEachDatabase('the status of an appointment', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const at = (instant: string) => needsAt(instant, database())
  const acting = (staff: string, ...when: Parameters<typeof at>) => actingAs(staff, at(...when))

  onEach('sets a status and writes down who did so and when', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    const seen = { id, version: 1 }
    expect(
      await changeAppointmentStatus(acting(ama, noon), everyBranch, {
        ...seen,
        status: 'confirmed',
      }),
    ).toEqual(done({ id, undo: { id, status: 'pending', version: 2 } }))
    expect(await findAppointment(at(noon), everyBranch, id)).toMatchObject({
      status: 'confirmed',
      version: 2,
      created_at: morning,
      updated_at: noon,
    })
    const change = { from_status: 'pending', to_status: 'confirmed', at: noon }
    expect(await listEvents(at(noon), id)).toMatchObject([
      { kind: 'status', by: 'staff', staff_name: 'Ama Serwaa', ...change },
      { kind: 'received', by: 'patient', staff_name: null, at: morning },
    ])
  })

  it('is stored whatever is missing, and the request waits until its visit is agreed', async () => {
    const ama = await insertStaff(database())
    const needs = at(noon)
    const insert = async () => {
      const { id } = await insertRequest(database(), morning, { branch: '', preferred_date: '' })
      return { id, version: 1 }
    }
    const [listed, edited, several] = [await insert(), await insert(), await insert()]
    const confirmed = { status: 'confirmed' } as const
    const visit = { branch: 'Bole', appointment_date: '2026-12-01', appointment_time: '09:30' }
    const { appointment_date, ...undated } = visit
    const { branch: _, ...placeless } = visit
    await changeAppointmentStatus(actingAs(ama, needs), everyBranch, { ...listed, ...confirmed })
    await editAppointment(actingAs(ama, needs), everyBranch, edited, { ...undated, ...confirmed })
    await applyBulkAction(actingAs(ama, needs), everyBranch, [several], 'confirmed')
    const { leave_empty, ...asked } = makeRequest({ phone: '0201234567', branch: '' })
    const entry = {
      ...asked,
      ...visit,
      ...confirmed,
      appointment_time: null,
      source: 'phone',
    } as const
    await enterAppointment(actingAs(ama, needs), everyBranch, {
      ...entry,
      request_key: randomUUID(),
    })
    await editAppointment(actingAs(ama, needs), everyBranch, { ...several, version: 2 }, placeless)
    const messages = () => database().db.selectFrom('appointment_messages').select('template')
    expect((await countAppointmentsByStatus(needs, everyBranch)).confirmed).toBe(4)
    expect((await readToday(needs, everyBranch)).requests).toHaveLength(4)
    expect(await messages().execute()).toEqual([])
    await editAppointment(
      actingAs(ama, needs),
      everyBranch,
      { ...edited, version: 2 },
      { appointment_date },
    )
    expect((await readToday(needs, everyBranch)).requests).toHaveLength(3)
    expect(await messages().execute()).toEqual([{ template: 'confirmed' }])
    const answered = async ({ id }: typeof listed) =>
      (await findAppointment(needs, everyBranch, id))?.answered_at
    // Nobody has been told yet.
    expect([await answered(listed), await answered(edited)]).toEqual([null, null])
    // A visit that is not agreed any more waits anew.
    await editAppointment(
      actingAs(ama, needs),
      everyBranch,
      { ...edited, version: 3 },
      { branch: null },
    )
    expect((await readToday(needs, everyBranch)).requests).toHaveLength(4)
    expect(await findAppointment(needs, everyBranch, edited.id)).toMatchObject({
      set_back_at: noon,
    })
  })

  it('offers no undo where a change has answered the request for another day', async () => {
    const { id } = await insertRequest(database(), morning)
    const request = { asked_date: '2026-12-03' }
    await setColumns(database(), 'appointments', id, request)
    const ama = await insertStaff(database())
    const change = { id, version: 1, status: 'confirmed' } as const
    const changed = await changeAppointmentStatus(acting(ama, noon), everyBranch, change)
    // The result has the new version, so that the next change works before the screen is loaded again.
    expect(changed).toEqual(done({ id, undo: { id, version: 2 } }))
    expect(formerVisitsText([{ id, version: 2 }])).toBe('')
  })

  it('does nothing when the status is already so, however old the screen', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    const change = { id, version: 1, status: 'confirmed' } as const
    await changeAppointmentStatus(acting(ama, noon), everyBranch, change)
    expect(await changeAppointmentStatus(acting(ama, noon), everyBranch, change)).toEqual(
      done({ id }),
    )
    expect(await statusEvents(database(), id)).toHaveLength(1)
  })

  it('refuses a change that started from an older version, and overwrites nothing', async () => {
    const { id } = await insertRequest(database(), morning)
    const [ama, kojo] = [await insertStaff(database()), await insertStaff(database(), 'Kojo')]
    await editAppointment(acting(ama, noon), everyBranch, { id, version: 1 }, confirmedVisit)
    const late = { ...confirmedVisit, notes: 'Other' }
    expect(
      await editAppointment(acting(kojo, noon), everyBranch, { id, version: 1 }, late),
    ).toMatchObject({
      kind: 'conflict',
      current: { id, version: 2 },
    })
    const change = { id, version: 1, status: 'cancelled' } as const
    expect(await changeAppointmentStatus(acting(kojo, noon), everyBranch, change)).toMatchObject({
      kind: 'conflict',
      current: { id, version: 2 },
    })
    expect(await findAppointment(at(noon), everyBranch, id)).toMatchObject({
      ...confirmedVisit,
      version: 2,
    })
  })

  onEach('lets only one of two who change at once succeed', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    const statuses = ['confirmed', 'cancelled', 'completed'] as const
    const changes = await Promise.all(
      statuses.map((status) =>
        changeAppointmentStatus(acting(ama, noon), everyBranch, { id, version: 1, status }),
      ),
    )
    expect(changes.map((change) => (change.ok ? 'ok' : change.kind)).toSorted()).toEqual([
      'conflict',
      'conflict',
      'ok',
    ])
    expect(await statusEvents(database(), id)).toHaveLength(1)
  })

  onEach('does not delete the history with a member of staff who has left', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    await changeAppointmentStatus(acting(ama, noon), everyBranch, {
      id,
      version: 1,
      status: 'confirmed',
    })
    await database().db.deleteFrom('admin_users').execute()
    expect(await statusEvents(database(), id)).toMatchObject([{ by: 'staff', staff_id: null }])
  })
})

const now = '2026-11-20T08:00:00.000Z'
const confirmed = 'confirmed'
const time = { appointment_date: '2026-12-01', appointment_time: '09:30' } as const

describeOnSqlite('the branch of a confirmed visit', (database) => {
  const needs = () => needsAt(now, database())
  const withOneBranch = async () => {
    const content = await needs().clinic.read()
    const read = async () => ({ ...content, branches: content.branches.slice(0, 1) })
    return { ...needs(), clinic: { ...needs().clinic, read } }
  }
  const insert = async () => ({
    row: await insertRequest(database(), now, { branch: '' }),
    staff: await insertStaff(database()),
  })
  const stored = async (id: string) => rowOf(database(), 'appointments', id)
  const entry = (changes: object) => {
    const { leave_empty: _, ...request } = makeRequest({ branch: '' })
    const request_key = randomUUID()
    return {
      ...request,
      request_key,
      ...time,
      status: confirmed,
      source: 'phone',
      ...changes,
    } as const
  }

  it('is the clinic’s only one by itself', async () => {
    const { row, staff } = await insert()
    const one = await withOneBranch()
    const seen = { id: row.id, version: 1 }
    const edit = { ...time, status: confirmed } as const
    expect(await editAppointment(actingAs(staff, one), everyBranch, seen, edit)).toHaveProperty(
      'ok',
      true,
    )
    expect(await stored(row.id)).toMatchObject({ branch: 'Zebilla' })
    const entered = await enterAppointment(
      actingAs(staff, one),
      everyBranch,
      entry({ phone: '0201234567' }),
    )
    expect(await stored(entered.ok ? entered.value.id : '')).toMatchObject({ branch: 'Zebilla' })
  })
})
