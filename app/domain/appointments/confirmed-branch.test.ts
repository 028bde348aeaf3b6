import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { invalid } from '#app/result.ts'
import {
  everyBranch,
  insertRequest,
  insertStaff,
  makeRequest,
  needsAt,
} from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { findAppointment } from './appointments.finding.server.ts'
import { applyBulkAction } from './bulk/appointments.bulk.server.ts'
import { changeAppointmentStatus, editAppointment } from './editing/appointments.editing.server.ts'
import { enterAppointment } from './entry/appointments.entry.server.ts'

const now = '2026-11-20T08:00:00.000Z'
const confirmed = 'confirmed'
const time = { appointment_date: '2026-12-01', appointment_time: '09:30' } as const
const refused = invalid({ branch: 'A confirmation needs a branch.' })

describeOnEachDatabase('the branch of a confirmed visit', (database) => {
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
  const stored = async (id: string) =>
    database()
      .db.selectFrom('appointments')
      .select(['status', 'branch', 'notes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const entry = (changes: object) => {
    const { website: _, ...request } = makeRequest({ branch: '' })
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

  it('is asked for wherever the clinic has several', async () => {
    const { row, staff } = await insert()
    const seen = { id: row.id, version: 1 }
    const edit = { ...time, status: confirmed } as const
    const change = { ...seen, status: confirmed } as const
    const { outcomes } = await applyBulkAction(needs(), everyBranch, [seen], confirmed, staff)
    expect(outcomes[0]?.refusal).toContain('a branch')
    expect(await changeAppointmentStatus(needs(), everyBranch, change, staff)).toEqual(refused)
    expect(await editAppointment(needs(), everyBranch, seen, edit, staff)).toEqual(refused)
    expect(await enterAppointment(needs(), everyBranch, entry({}), staff)).toEqual(refused)
    expect(await stored(row.id)).toMatchObject({ status: 'pending', branch: null })
    const chosen = { ...edit, branch: 'Bole' }
    expect(await editAppointment(needs(), everyBranch, seen, chosen, staff)).toHaveProperty(
      'ok',
      true,
    )
    expect(await stored(row.id)).toMatchObject({ status: confirmed, branch: 'Bole' })
  })

  it('is the clinic’s only one by itself', async () => {
    const { row, staff } = await insert()
    const one = await withOneBranch()
    const seen = { id: row.id, version: 1 }
    const edit = { ...time, status: confirmed } as const
    expect(await editAppointment(one, everyBranch, seen, edit, staff)).toHaveProperty('ok', true)
    expect(await stored(row.id)).toMatchObject({ branch: 'Zebilla' })
    const entered = await enterAppointment(one, everyBranch, entry({ phone: '0201234567' }), staff)
    expect(await stored(entered.ok ? entered.value.id : '')).toMatchObject({ branch: 'Zebilla' })
  })

  it('is asked for at the next edit of a visit that was confirmed without one', async () => {
    const { row, staff } = await insert()
    const without = { ...time, status: confirmed } as const
    await database().db.updateTable('appointments').set(without).where('id', '=', row.id).execute()
    const seen = { id: row.id, version: 1 }
    expect(await findAppointment(needs(), everyBranch, row.id)).toMatchObject(without)
    expect(await editAppointment(needs(), everyBranch, seen, { notes: 'Fasting' }, staff)).toEqual(
      refused,
    )
    const edit = { notes: 'Fasting', branch: 'Zebilla' }
    expect(await editAppointment(needs(), everyBranch, seen, edit, staff)).toHaveProperty(
      'ok',
      true,
    )
    expect(await stored(row.id)).toMatchObject(edit)
  })

  it('is not asked for when a visit without one is cancelled', async () => {
    const { row, staff } = await insert()
    await database()
      .db.updateTable('appointments')
      .set({ status: confirmed })
      .where('id', '=', row.id)
      .execute()
    const change = { id: row.id, version: 1, status: 'cancelled' } as const
    await changeAppointmentStatus(needs(), everyBranch, change, staff)
    expect(await stored(row.id)).toMatchObject({ status: 'cancelled', branch: null })
  })
})
