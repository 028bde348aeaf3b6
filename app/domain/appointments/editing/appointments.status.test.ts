import { expect, it } from 'vitest'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { listEvents } from '#app/domain/appointments/history/appointment-events.server.ts'
import { formerVisitsText } from '#app/domain/appointments/undo/former-visit.ts'
import { done } from '#app/result.ts'
import {
  confirmedVisit,
  everyBranch,
  insertRequest,
  insertStaff,
  needsAt,
  statusEvents,
} from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { changeAppointmentStatus, editAppointment } from './appointments.editing.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const noon = '2026-11-20T12:00:00.000Z'

describeOnEachDatabase('the status of an appointment', (database) => {
  const at = (instant: string) => needsAt(instant, database())

  it('sets a status and writes down who did so and when', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    const seen = { id, version: 1 }
    expect(
      await changeAppointmentStatus(at(noon), everyBranch, { ...seen, status: 'confirmed' }, ama),
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

  it('offers no undo where a change has answered the request for another day', async () => {
    const { id } = await insertRequest(database(), morning)
    const request = { asked_date: '2026-12-03' }
    await database().db.updateTable('appointments').set(request).where('id', '=', id).execute()
    const ama = await insertStaff(database())
    const change = { id, version: 1, status: 'confirmed' } as const
    const changed = await changeAppointmentStatus(at(noon), everyBranch, change, ama)
    // The result has the new version, so that the next change works before the screen is loaded again.
    expect(changed).toEqual(done({ id, undo: { id, version: 2 } }))
    expect(formerVisitsText([{ id, version: 2 }])).toBe('')
  })

  it('does nothing when the status is already so, however old the screen', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    const change = { id, version: 1, status: 'confirmed' } as const
    await changeAppointmentStatus(at(noon), everyBranch, change, ama)
    expect(await changeAppointmentStatus(at(noon), everyBranch, change, ama)).toEqual(done({ id }))
    expect(await statusEvents(database(), id)).toHaveLength(1)
  })

  it('refuses a change that started from an older version, and overwrites nothing', async () => {
    const { id } = await insertRequest(database(), morning)
    const [ama, kojo] = [await insertStaff(database()), await insertStaff(database(), 'Kojo')]
    await editAppointment(at(noon), everyBranch, { id, version: 1 }, confirmedVisit, ama)
    const late = { ...confirmedVisit, notes: 'Other' }
    expect(
      await editAppointment(at(noon), everyBranch, { id, version: 1 }, late, kojo),
    ).toMatchObject({
      kind: 'conflict',
      current: { id, version: 2 },
    })
    const change = { id, version: 1, status: 'cancelled' } as const
    expect(await changeAppointmentStatus(at(noon), everyBranch, change, kojo)).toMatchObject({
      kind: 'conflict',
      current: { id, version: 2 },
    })
    expect(await findAppointment(at(noon), everyBranch, id)).toMatchObject({
      ...confirmedVisit,
      version: 2,
    })
  })

  it('lets only one of two who change at once succeed', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    const statuses = ['confirmed', 'cancelled', 'completed'] as const
    const changes = await Promise.all(
      statuses.map((status) =>
        changeAppointmentStatus(at(noon), everyBranch, { id, version: 1, status }, ama),
      ),
    )
    expect(changes.map((change) => (change.ok ? 'ok' : change.kind)).toSorted()).toEqual([
      'conflict',
      'conflict',
      'ok',
    ])
    expect(await statusEvents(database(), id)).toHaveLength(1)
  })

  it('does not delete the history with a member of staff who has left', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    await changeAppointmentStatus(
      at(noon),
      everyBranch,
      { id, version: 1, status: 'confirmed' },
      ama,
    )
    await database().db.deleteFrom('admin_users').execute()
    expect(await statusEvents(database(), id)).toMatchObject([{ by: 'staff', staff_id: null }])
  })
})
