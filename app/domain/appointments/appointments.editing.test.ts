import { expect, it } from 'vitest'
import { recordOpened } from '#app/domain/messages/unsent-messages.server.ts'
import { done, invalid, notFound } from '#app/values/result.ts'
import { confirmedVisit, everyBranch, needsAt } from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { type Edit, openRequest } from '#tests/open-request.ts'
import { changeAppointmentStatus } from './appointments.editing.server.ts'
import { deleteAppointment, findAppointment } from './appointments.finding.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const noon = '2026-11-20T12:00:00.000Z'

describeOnSqlite('editing an appointment', (database) => {
  const open = (changes: Parameters<typeof openRequest>[2] = {}, columns?: object) =>
    openRequest(needsAt(noon, database()), morning, { preferred_date: '', ...changes }, columns)

  it('saves an edit as a whole, with its change of status', async () => {
    const { acting, edit, events, id, row } = await open()
    expect(await edit(confirmedVisit)).toMatchObject(done({ id }))
    expect(await row()).toMatchObject(confirmedVisit)
    const emptied = { notes: null, appointment_date: null, appointment_time: null }
    await edit({ ...confirmedVisit, ...emptied })
    expect(await row()).toMatchObject({ ...confirmedVisit, ...emptied })
    expect(await events('status')).toHaveLength(1)
    const found = await findAppointment(acting, everyBranch, id)
    // The screens of staff have no use for these.
    for (const unread of ['request_key', 'search_text']) expect(found).not.toHaveProperty(unread)
  })

  it('loses no service that was asked for, and holds none twice', async () => {
    const asked = { service: 'Ultrasound', second_service: 'Laboratory' } as const
    const { edit, row, undo, undoableEdit } = await open(asked)
    const both = async () => [(await row()).service, (await row()).second_service]
    const moved = await undoableEdit({ service: 'Laboratory' })
    expect(await both()).toEqual(['Laboratory', 'Ultrasound'])
    await undo(moved)
    expect(await both()).toEqual(['Ultrasound', 'Laboratory'])
    await edit({ service: 'ECG' })
    expect(await both()).toEqual(['ECG', 'Laboratory'])
    const refused = invalid({ second_service: 'Please select a service.' })
    expect(await edit({ second_service: 'Massage' })).toEqual(refused)
    await edit({ second_service: 'ECG' })
    expect(await both()).toEqual(['ECG', null])
  })

  const day = '2026-12-01'
  const time = { appointment_time: '09:30' }
  it.each<[Edit, string | null]>([
    [time, day],
    [{ status: 'confirmed' }, day],
    [{ branch: 'Bole' }, day],
    [{ notes: 'a', service: 'ECG' }, null],
    [{ appointment_date: null, branch: 'Bole' }, null],
  ])(
    'agrees to the preferred day with a time, a status or a branch: by %j to %s',
    async (changes, agreed) => {
      const { row, undoableEdit } = await open({ preferred_date: day })
      await undoableEdit(changes)
      expect((await row()).appointment_date).toBe(agreed)
      const other = { appointment_date: '2026-12-02' }
      await undoableEdit(other)
      await undoableEdit({ ...time, notes: 'b' })
      expect(await row()).toMatchObject(other)
    },
  )

  it('answers no request for another day by a note, and agrees to no day that the patient gave up', async () => {
    const asked = { asked_date: '2026-12-08' }
    const { edit, row } = await open({ preferred_date: day }, asked)
    await edit({ notes: 'Called, no answer' })
    expect(await row()).toMatchObject({ ...asked, appointment_date: null, version: 2 })
    await edit({ branch: 'Bole' })
    expect(await row()).toMatchObject({ ...asked, appointment_date: null, branch: 'Bole' })
    await edit(time)
    expect(await row()).toMatchObject({ asked_date: null, appointment_date: null })
  })

  it('stores a note on a visit that was confirmed without a day, also once the preferred one is past', async () => {
    const later = needsAt('2026-12-02T12:00:00.000Z', database())
    const wish = { preferred_date: day }
    const { row, undoableEdit } = await openRequest(later, morning, wish, { status: 'confirmed' })
    const note = { notes: 'Called, no answer' }
    await undoableEdit(note)
    expect(await row()).toMatchObject({ ...note, status: 'confirmed', appointment_date: null })
  })

  it('leaves a request at its branch when that was closed since, and moves none there', async () => {
    const clinic = clinicWith({ branches: branchesNamed('Bole', 'Navrongo') })
    const needs = { ...needsAt(noon, database()), clinic }
    const closed = await openRequest(needs, morning, { branch: 'Wenchi' })
    await closed.undoableEdit({ notes: 'a', branch: 'Wenchi' })
    expect(await closed.row()).toMatchObject({ branch: 'Wenchi', notes: 'a' })
    const other = await openRequest(needs, morning, { branch: 'Bole' })
    const refused = invalid({ branch: 'Please select a branch.' })
    expect(await other.edit({ branch: 'Wenchi' })).toEqual(refused)
    await closed.edit({ branch: 'Navrongo' })
    expect(await closed.row()).toMatchObject({ branch: 'Navrongo' })
  })

  it('writes down how day, time and branch were changed, and answers a request for another day by it', async () => {
    const { edit, events, row } = await open({}, { asked_date: '2026-12-03' })
    await edit({ appointment_date: day })
    expect(await row()).toMatchObject({ asked_date: null })
    await edit({ appointment_date: '2026-12-03', ...time, branch: 'Bole' })
    const from = { from_date: day, from_time: null, from_branch: 'Zebilla' }
    const to = { to_date: '2026-12-03', to_time: '09:30', to_branch: 'Bole' }
    expect(await events('visit')).toMatchObject([
      { ...from, ...to },
      { from_date: null, to_date: day, staff_name: 'Ama Serwaa' },
    ])
  })

  it('changes the service to one that is offered, and writes down which it was', async () => {
    const { edit, events, undoableEdit } = await open({}, { service: 'Older name' })
    const refused = invalid({ service: 'Please select a service.' })
    expect(await edit({ service: 'X-ray' })).toEqual(refused)
    await undoableEdit({ service: 'Older name', notes: 'a' })
    await undoableEdit({ service: 'Laboratory' })
    expect(await edit({ service: 'Older name' })).toEqual(refused)
    const change = { from_service: 'Older name', to_service: 'Laboratory' }
    expect(await events('visit')).toMatchObject([change])
  })

  it('deletes an appointment with its history, and says when there is none', async () => {
    const { acting, events, id, row, set } = await open()
    const seen = await row()
    await set('cancelled')
    const remove = () => deleteAppointment(acting, everyBranch, id)
    expect(await remove()).toEqual(done({ id }))
    expect(await remove()).toEqual(notFound)
    expect(await findAppointment(acting, everyBranch, id)).toBeNull()
    expect(await events()).toEqual([])
    const change = { ...seen, status: 'pending' } as const
    expect(await changeAppointmentStatus(acting, everyBranch, change)).toEqual(notFound)
    expect(await recordOpened(acting, everyBranch, { id })).toEqual(notFound)
  })
})
