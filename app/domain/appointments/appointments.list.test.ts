import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { readPageStart, rowsPerPage } from '#app/platform/database/list-page.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { type AppointmentFilter, readFilter } from './appointment-filter.ts'
import { changeAppointmentStatus } from './appointments.editing.server.ts'
import { deleteAppointment } from './appointments.finding.server.ts'
import { countAppointmentsByStatus, findAppointments } from './appointments.list.server.ts'

const everything = readFilter(new URLSearchParams(), clinicContent.branches)
const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 8, count)).toISOString()

describeOnEachDatabase('the list of appointments', (database, kind) => {
  const found = async (filter: Partial<AppointmentFilter>) => {
    const { rows } = await findAppointments(database(), everyBranch, { ...everything, ...filter })
    return rows.map(({ first_name }) => first_name)
  }
  const confirm = async (id: string, at: string) =>
    changeAppointmentStatus(
      actingAs(await insertStaff(database()), needsAt(at, database())),
      everyBranch,
      { id, version: 1, status: 'confirmed' },
    )

  it('shows the newest first, a page at a time, there and back without a gap', async () => {
    const { db } = database()
    const stored = []
    // Three share a minute, so that the order cannot depend on the time alone.
    for (let count = 0; count < rowsPerPage * 2 + 3; count += 1) {
      stored.push(await insertRequest({ db }, minute(Math.floor(count / 3))))
    }
    const inOrder = stored.map(({ created_at, id }) => `${created_at} ${id}`).toSorted()
    const first = await findAppointments({ db }, everyBranch, everything)
    const at = (name: 'newer' | 'older', cursor: string | null) =>
      findAppointments(
        { db },
        everyBranch,
        everything,
        readPageStart(new URLSearchParams({ [name]: cursor ?? '' })),
      )
    const second = await at('older', first.older)
    const third = await at('older', second.older)
    expect([first.newer, third.older]).toEqual([null, null])
    const seen = [first, second, third].flatMap(({ rows }) => rows)
    expect(seen.map(({ created_at, id }) => `${created_at} ${id}`)).toEqual(inOrder.toReversed())
    expect(await at('newer', third.newer)).toEqual(second)
    expect(await at('newer', second.newer)).toEqual(first)
  })

  it('finds one among many of the same name, and the newest of the many', async () => {
    const { db } = database()
    const row = await insertRequest({ db }, minute(0), { first_name: 'Ama', last_name: 'Old' })
    const copies = Array.from({ length: 300 }, (_, count) => ({
      ...row,
      id: `copy-${count}`,
      reference: `GM-${count}`,
      request_key: `K-${count}`,
      search_text: `ama copy-${count}-`,
      created_at: minute(count + 1),
    }))
    await db.insertInto('appointments').values(copies.slice(0, 150)).execute()
    await db.insertInto('appointments').values(copies.slice(150)).execute()
    const many = await findAppointments({ db }, everyBranch, { ...everything, search: 'AMA' })
    expect(many.rows).toHaveLength(rowsPerPage)
    expect(many.rows[0]).toMatchObject({ id: 'copy-299' })
    const one = await findAppointments({ db }, everyBranch, { ...everything, search: 'copy-42-' })
    expect(one.rows).toMatchObject([{ reference: 'GM-42' }])
  })

  it.runIf(kind === 'sqlite')('leaves nothing of a deleted patient in the index', async () => {
    const { db } = database()
    const { id } = await insertRequest({ db }, minute(0))
    // The first ten blocks hold the structure of the index; the others hold only a header when they are empty.
    const indexed = () =>
      sql`select id, block from appointments_search_data where id > 10 and length(block) > 4
        union all select id, c0 from appointments_search_content`.execute(db)
    expect((await indexed()).rows).not.toEqual([])
    await deleteAppointment({ ...database(), clock: systemClock }, everyBranch, id)
    expect((await indexed()).rows).toEqual([])
  })

  it('narrows down by status, branch and the days on which requests came in', async () => {
    const { db } = database()
    await insertRequest({ db }, '2026-11-19T23:59:59.000Z', { first_name: 'A', branch: 'Bole' })
    const b = await insertRequest({ db }, '2026-11-20T00:00:00.000Z', { first_name: 'B' })
    await insertRequest({ db }, '2026-11-20T23:59:59.999Z', { first_name: 'C', branch: 'Bole' })
    await insertRequest({ db }, '2026-11-21T00:00:00.000Z', { first_name: 'D', branch: '' })
    await confirm(b.id, minute(1))
    expect(await found({ status: 'confirmed' })).toEqual(['B'])
    expect(await found({ branch: 'Bole' })).toEqual(['C', 'A'])
    expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['C', 'B'])
    expect(await found({ branch: 'Bole', status: 'pending', from: '2026-11-20' })).toEqual(['C'])
  })

  it('is counted by status through every change', async () => {
    const none = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 }
    expect(await countAppointmentsByStatus(database(), everyBranch)).toEqual(none)
    const first = await insertRequest(database(), minute(0))
    const second = await insertRequest(database(), minute(1))
    await confirm(first.id, minute(2))
    expect(await countAppointmentsByStatus(database(), everyBranch)).toEqual({
      ...none,
      pending: 1,
      confirmed: 1,
    })
    await deleteAppointment({ ...database(), clock: systemClock }, everyBranch, second.id)
    await database().db.deleteFrom('appointments').execute()
    expect(await countAppointmentsByStatus(database(), everyBranch)).toEqual(none)
  })
})
