import { expect, it } from 'vitest'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { changeAppointmentStatus } from '#app/domain/appointments/appointments.editing.server.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { countNews, markNews } from './news.server.ts'

const before = '2026-11-20T08:00:00.000Z'
const after = '2026-11-20T09:00:00.000Z'

describeOnSqlite('the news of open tabs', (database) => {
  it('have what patients change, of the branches that somebody sees, and nothing that staff change', async () => {
    const needs = needsAt(after, database())
    const { id } = await insertRequest(database(), before, { branch: 'Bole' })
    const of = { appointment_id: id, by: 'patient' } as const
    const ask = { ...of, kind: 'asked', asked_date: '2026-12-03' } as const
    const cancel = {
      ...of,
      kind: 'status',
      from_status: 'pending',
      to_status: 'cancelled',
    } as const
    const old = needsAt(before, database())
    await recordEvent(old, ask)
    for (const event of [ask, cancel]) await recordEvent(needs, event)
    const staff = await insertStaff(database())
    const confirm = { id, version: 1, status: 'confirmed' } as const
    await changeAppointmentStatus(needs, everyBranch, confirm, staff)
    expect(await countNews(needs, everyBranch, before)).toBe(2)
    expect(await countNews(needs, { branch: 'Bole' }, before)).toBe(2)
    expect(await countNews(needs, { branch: 'Zebilla' }, before)).toBe(0)
    expect((await markNews(needs, everyBranch)).known).toBe(2)
  })
})
