import { expect, it } from 'vitest'
import { recordOpened } from '#app/domain/messages/unsent-messages.server.ts'
import { done, invalid, notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import {
  confirmedVisit,
  everyBranch,
  insertRequest,
  insertStaff,
  needsAt,
  statusEvents,
} from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { listEvents } from './appointment-events.server.ts'
import {
  changeAppointmentStatus,
  editAppointment,
  restoreVisit,
} from './appointments.editing.server.ts'
import { deleteAppointment, findAppointment } from './appointments.finding.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const noon = '2026-11-20T12:00:00.000Z'

describeOnSqlite('editing an appointment', (database) => {
  const at = (instant: string) => needsAt(instant, database())
  const acting = (staff: string, ...when: Parameters<typeof at>) => actingAs(staff, at(...when))

  it('saves an edit as a whole, with its change of status', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    expect(
      await editAppointment(acting(ama, noon), everyBranch, { id, version: 1 }, confirmedVisit),
    ).toMatchObject(done({ id }))
    expect(await findAppointment(at(noon), everyBranch, id)).toMatchObject(confirmedVisit)
    const emptied = {
      ...confirmedVisit,
      notes: null,
      appointment_date: null,
      appointment_time: null,
    }
    await editAppointment(acting(ama, noon), everyBranch, { id, version: 2 }, emptied)
    expect(await findAppointment(at(noon), everyBranch, id)).toMatchObject(emptied)
    expect(await statusEvents(database(), id)).toHaveLength(1)
  })

  it('loses no service that was asked for, and holds none twice', async () => {
    const asked = { service: 'Ultrasound', second_service: 'Laboratory' }
    const { id } = await insertRequest(database(), morning, asked)
    const ama = await insertStaff(database())
    const both = async () => {
      const row = await findAppointment(at(noon), everyBranch, id)
      return [row?.service, row?.second_service]
    }
    const edit = (version: number, changes: object) =>
      editAppointment(acting(ama, noon), everyBranch, { id, version }, changes)
    const moved = await edit(1, { service: 'Laboratory' })
    expect(await both()).toEqual(['Laboratory', 'Ultrasound'])
    const undo = moved.ok ? moved.value.undo : undefined
    await restoreVisit(acting(ama, noon), everyBranch, undo ?? { id, version: 0 })
    expect(await both()).toEqual(['Ultrasound', 'Laboratory'])
    await edit(3, { service: 'ECG' })
    expect(await both()).toEqual(['ECG', 'Laboratory'])
    expect(await edit(4, { second_service: 'Massage' })).toEqual(
      invalid({ second_service: 'Please select a service.' }),
    )
    await edit(4, { second_service: 'ECG' })
    expect(await both()).toEqual(['ECG', null])
  })

  it('agrees to the preferred day with a time, a status or a branch, unless another day is agreed', async () => {
    const ama = await insertStaff(database())
    const dayAfter = async (...edits: Parameters<typeof editAppointment>[3][]) => {
      const { id } = await insertRequest(database(), morning, { preferred_date: '2026-12-01' })
      for (const [index, changes] of edits.entries()) {
        const seen = { id, version: index + 1 }
        expect(await editAppointment(acting(ama, noon), everyBranch, seen, changes)).toMatchObject(
          done({ id }),
        )
      }
      return (await findAppointment(at(noon), everyBranch, id))?.appointment_date
    }
    expect(await dayAfter({ appointment_time: '09:30' })).toBe('2026-12-01')
    expect(await dayAfter({ status: 'confirmed' })).toBe('2026-12-01')
    expect(await dayAfter({ branch: 'Bole' })).toBe('2026-12-01')
    expect(await dayAfter({ notes: 'a', service: 'ECG' })).toBeNull()
    expect(await dayAfter({ appointment_date: null, branch: 'Bole' })).toBeNull()
    const other = { appointment_date: '2026-12-02' }
    expect(await dayAfter(other, { appointment_time: '09:30', notes: 'b' })).toBe('2026-12-02')
  })

  it('answers no request for another day by a note, and agrees to no day that the patient gave up', async () => {
    const { id } = await insertRequest(database(), morning, { preferred_date: '2026-12-01' })
    const ama = await insertStaff(database())
    const asked = { asked_date: '2026-12-08' }
    await database().db.updateTable('appointments').set(asked).execute()
    const save = (version: number, changes: object) =>
      editAppointment(acting(ama, noon), everyBranch, { id, version }, changes)
    const now = () => findAppointment(at(noon), everyBranch, id)
    await save(1, { notes: 'Called, no answer' })
    expect(await now()).toMatchObject({ ...asked, appointment_date: null, version: 2 })
    await save(2, { branch: 'Bole' })
    expect(await now()).toMatchObject({ ...asked, appointment_date: null, branch: 'Bole' })
    await save(3, { appointment_time: '09:30' })
    expect(await now()).toMatchObject({ asked_date: null, appointment_date: null })
  })

  it('stores a note on a visit that was confirmed without a day, also once the preferred one is past', async () => {
    const { id } = await insertRequest(database(), morning, { preferred_date: '2026-12-01' })
    const ama = await insertStaff(database())
    const confirm = { id, version: 1, status: 'confirmed' } as const
    await changeAppointmentStatus(acting(ama, noon), everyBranch, confirm)
    const later = at('2026-12-02T12:00:00.000Z')
    const note = { notes: 'Called, no answer' }
    expect(
      await editAppointment(actingAs(ama, later), everyBranch, { id, version: 2 }, note),
    ).toMatchObject(done({ id }))
    expect(await findAppointment(later, everyBranch, id)).toMatchObject({
      ...note,
      status: 'confirmed',
      appointment_date: null,
    })
  })

  it('leaves a request at its branch when that was closed since, and moves none there', async () => {
    const { id } = await insertRequest(database(), morning, { branch: 'Wenchi' })
    const other = await insertRequest(database(), morning, { branch: 'Bole' })
    const ama = await insertStaff(database())
    const needs = {
      ...at(noon),
      clinic: clinicWith({ branches: branchesNamed('Bole', 'Navrongo') }),
    }
    expect(
      await editAppointment(
        actingAs(ama, needs),
        everyBranch,
        { id, version: 1 },
        { notes: 'a', branch: 'Wenchi' },
      ),
    ).toMatchObject(done({ id }))
    expect(await findAppointment(needs, everyBranch, id)).toMatchObject({
      branch: 'Wenchi',
      notes: 'a',
    })
    const seen = { id: other.id, version: 1 }
    expect(
      await editAppointment(actingAs(ama, needs), everyBranch, seen, { branch: 'Wenchi' }),
    ).toEqual(invalid({ branch: 'Please select a branch.' }))
    await editAppointment(
      actingAs(ama, needs),
      everyBranch,
      { id, version: 2 },
      { branch: 'Navrongo' },
    )
    expect(await findAppointment(needs, everyBranch, id)).toMatchObject({ branch: 'Navrongo' })
  })

  it('writes down how day, time and branch were changed, and answers a request for another day by it', async () => {
    const { id } = await insertRequest(database(), morning, { preferred_date: '' })
    const ama = await insertStaff(database())
    const asked = { asked_date: '2026-12-03' }
    await database().db.updateTable('appointments').set(asked).execute()
    const save = (version: number, changes: object) =>
      editAppointment(acting(ama, noon), everyBranch, { id, version }, changes)
    const now = () => findAppointment(at(noon), everyBranch, id)
    await save(1, { notes: 'Called' })
    expect(await now()).toMatchObject(asked)
    await save(2, { appointment_date: '2026-12-01' })
    expect(await now()).toMatchObject({ asked_date: null })
    await save(3, { appointment_date: '2026-12-03', appointment_time: '09:30', branch: 'Bole' })
    const visits = (await listEvents(at(noon), id)).filter(({ kind }) => kind === 'visit')
    expect(visits).toMatchObject([
      {
        from_date: '2026-12-01',
        from_time: null,
        from_branch: 'Zebilla',
        to_date: '2026-12-03',
        to_time: '09:30',
        to_branch: 'Bole',
      },
      { from_date: null, to_date: '2026-12-01', staff_name: 'Ama Serwaa' },
    ])
  })

  it('changes the service to one that is offered, and writes down which it was', async () => {
    const { id } = await insertRequest(database(), morning, { service: 'ECG', preferred_date: '' })
    const ama = await insertStaff(database())
    await database().db.updateTable('appointments').set({ service: 'Older name' }).execute()
    const save = (version: number, changes: object) =>
      editAppointment(acting(ama, noon), everyBranch, { id, version }, changes)
    const none = invalid({ service: 'Please select a service.' })
    expect(await save(1, { service: 'X-ray' })).toEqual(none)
    expect(await save(1, { service: 'Older name', notes: 'a' })).toMatchObject(done({ id }))
    expect(await save(2, { service: 'Laboratory' })).toMatchObject(done({ id }))
    expect(await save(3, { service: 'Older name' })).toEqual(none)
    const visits = (await listEvents(at(noon), id)).filter(({ kind }) => kind === 'visit')
    expect(visits).toMatchObject([{ from_service: 'Older name', to_service: 'Laboratory' }])
  })

  it('deletes an appointment with its history, and says when there is none', async () => {
    const { id } = await insertRequest(database(), morning)
    const ama = await insertStaff(database())
    await changeAppointmentStatus(acting(ama, noon), everyBranch, {
      id,
      version: 1,
      status: 'cancelled',
    })
    expect(
      await deleteAppointment(needsAt(new Date().toISOString(), database()), everyBranch, id),
    ).toEqual(done({ id }))
    expect(
      await deleteAppointment(needsAt(new Date().toISOString(), database()), everyBranch, id),
    ).toEqual(notFound)
    expect(await findAppointment(database(), everyBranch, id)).toBeNull()
    expect(await listEvents(database(), id)).toEqual([])
    const change = { id, version: 2, status: 'pending' } as const
    expect(await changeAppointmentStatus(acting(ama, noon), everyBranch, change)).toEqual(notFound)
    expect(await recordOpened(at(noon), everyBranch, { id })).toEqual(notFound)
  })

  it('gives neither the request key nor the search text away', async () => {
    const { id } = await insertRequest(database(), morning)
    const keys = Object.keys((await findAppointment(database(), everyBranch, id)) ?? {})
    expect(keys).not.toContain('request_key')
    expect(keys).not.toContain('search_text')
  })
})
