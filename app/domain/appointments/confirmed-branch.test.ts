import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { actingAs } from '#tests/acting-as.ts'
import {
  everyBranch,
  insertRequest,
  insertStaff,
  makeRequest,
  needsAt,
} from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { rowOf } from '#tests/rows.ts'
import { editAppointment } from './appointments.editing.server.ts'
import { enterAppointment } from './appointments.entry.server.ts'

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
