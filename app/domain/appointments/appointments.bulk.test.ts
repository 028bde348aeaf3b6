import { expect, it } from 'vitest'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { applyBulkAction } from './appointments.bulk.server.ts'
import { editAppointment } from './appointments.editing.server.ts'
import { deleteAppointment } from './appointments.finding.server.ts'

const now = '2026-11-20T08:00:00.000Z'
const bole = { branch: 'Bole' }

describeOnSqlite('several appointments', (database) => {
  const needs = () => needsAt(now, database())
  const insert = async () => (await insertRequest(database(), now, { branch: 'Bole' })).id

  it('are counted also where a colleague has deleted them or given them another branch', async () => {
    const staff = await insertStaff(database())
    const [left, deleted, moved] = [await insert(), await insert(), await insert()]
    await deleteAppointment(needs(), everyBranch, deleted)
    const seen = { id: moved, version: 1 }
    await editAppointment(actingAs(staff, needs()), everyBranch, seen, { branch: 'Zebilla' })
    const rows = [left, deleted, moved].map((id) => ({ id, version: 1 }))
    expect(await applyBulkAction(actingAs(staff, needs()), bole, rows, 'cancelled')).toMatchObject({
      outcomes: [{ appointment: { id: left } }],
      gone: 2,
    })
  })
})
