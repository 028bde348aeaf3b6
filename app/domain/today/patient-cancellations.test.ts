import { expect, it } from 'vitest'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { everyBranch } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import { minute, morning } from '#tests/patient-messages.ts'
import { newVisit } from '#tests/undone-visits.ts'
import { listPatientCancellations } from './patient-cancellations.server.ts'

describeOnSqlite('what patients have cancelled', (database) => {
  it('is listed once, as it was cancelled last, and not any more once staff have cancelled it', async () => {
    const needs = messagingAt(morning, database())
    const { id, undoableEdit, token } = await newVisit(database, needs)
    const cancel = async (reason: string) => cancelByPatient(needs, await token(), reason)
    const listed = async () =>
      (await listPatientCancellations(needs, everyBranch)).map((row) => [
        row.id,
        row.patient_reason,
      ])
    await cancel('I have to travel.')
    expect(await listed()).toEqual([[id, 'I have to travel.']])
    await undoableEdit({ status: 'pending' })
    expect(await listed()).toEqual([])
    needs.pass(minute)
    await cancel('I am well again.')
    expect(await listed()).toEqual([[id, 'I am well again.']])
    await undoableEdit({ status: 'pending' })
    await undoableEdit({ status: 'cancelled' })
    expect(await listed()).toEqual([])
  })
})
