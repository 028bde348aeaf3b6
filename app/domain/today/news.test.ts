import { expect, it } from 'vitest'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { changeAppointmentStatus } from '#app/domain/appointments/appointments.editing.server.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { minute, patientMessages } from '#tests/messaging.ts'
import { countNews, listPatientCancellations, markNews } from './news.server.ts'

const before = '2026-11-20T08:00:00.000Z'
const after = '2026-11-20T09:00:00.000Z'

describeOnSqlite('the news of open tabs', (database) => {
  it('have what patients change, of the branches that somebody sees, and nothing that staff change', async () => {
    const needs = needsAt(after, database())
    const { id } = await insertRequest(database(), before, { branch: 'Bole' })
    const of = { appointment_id: id, by: 'patient' } as const
    const ask = { ...of, kind: 'asked', asked_date: '2026-12-03' } as const
    const statuses = { from_status: 'pending', to_status: 'cancelled' } as const
    const cancel = { ...of, kind: 'status', ...statuses } as const
    const old = needsAt(before, database())
    await recordEvent(old, ask)
    for (const event of [ask, cancel]) await recordEvent(needs, event)
    const staff = await insertStaff(database())
    const confirm = { id, version: 1, status: 'confirmed' } as const
    await changeAppointmentStatus(actingAs(staff, needs), everyBranch, confirm)
    expect(await countNews(needs, everyBranch, before)).toBe(2)
    expect(await countNews(needs, { branch: 'Bole' }, before)).toBe(2)
    expect(await countNews(needs, { branch: 'Zebilla' }, before)).toBe(0)
    expect((await markNews(needs, everyBranch)).known).toBe(2)
  })
})

describeOnSqlite('what patients have cancelled', (database) => {
  it('is listed once, as it was cancelled last, and not any more once staff have cancelled it', async () => {
    const { edit, needs, token } = await patientMessages(database).openByHand()
    const cancel = async (reason: string) => cancelByPatient(needs, await token(), reason)
    const listed = async () =>
      (await listPatientCancellations(needs, everyBranch)).map(
        ({ patient_reason }) => patient_reason,
      )
    await cancel('I have to travel.')
    expect(await listed()).toEqual(['I have to travel.'])
    await edit({ status: 'pending' })
    expect(await listed()).toEqual([])
    needs.pass(minute)
    await cancel('I am well again.')
    expect(await listed()).toEqual(['I am well again.'])
    await edit({ status: 'pending' })
    await edit({ status: 'cancelled' })
    expect(await listed()).toEqual([])
  })
})
