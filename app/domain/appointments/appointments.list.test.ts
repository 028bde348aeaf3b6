import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { readPageStart, rowsPerPage } from '#app/platform/database/list-page.server.ts'
import { everyBranch, insertCopies, insertRequest, needsAt } from '#tests/appointments.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeOnEachDatabase, type TestDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { recordStatements } from '#tests/recorded-statements.ts'
import { type AppointmentFilter, maxCounted, readFilter } from './appointment-filter.ts'
import { deleteAppointment } from './appointments.finding.server.ts'
import { countAppointmentsByStatus, findAppointments } from './appointments.list.server.ts'

const everything = readFilter(new URLSearchParams(), clinicContent.branches)
/** The first names of those whom the filter lets through, and how many there are. */
async function find(database: TestDatabase, filter: Partial<AppointmentFilter>) {
  const all = await findAppointments(database, everyBranch, { ...everything, ...filter })
  return { ...all, names: all.rows.map(({ first_name }) => first_name) }
}

const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 8, count)).toISOString()

describeOnEachDatabase('the list of appointments', (database, kind) => {
  const found = async (filter: Partial<AppointmentFilter>) => (await find(database(), filter)).names

  it('shows the newest first, a page at a time, there and back without a gap', async () => {
    const { db } = database()
    const row = await insertRequest({ db }, minute(0))
    // Three share a minute, so that the order cannot depend on the time alone.
    const copies = await insertCopies({ db }, row, rowsPerPage * 2 + 3, (count) => ({
      id: `copy-${String(count).padStart(3, '0')}`,
      created_at: minute(Math.floor(count / 3)),
    }))
    const stored = [row, ...copies]
    const inOrder = stored.map(({ created_at, id }) => `${created_at} ${id}`).toSorted()
    const first = await findAppointments({ db }, everyBranch, everything)
    const at = (name: 'newer' | 'older', cursor: string | null) => {
      const start = readPageStart(new URLSearchParams({ [name]: cursor ?? '' }))
      return findAppointments({ db }, everyBranch, everything, start)
    }
    const second = await at('older', first.older)
    const third = await at('older', second.older)
    expect([first.newer, third.older]).toEqual([null, null])
    const seen = [first, second, third].flatMap(({ rows }) => rows)
    expect(seen.map(({ created_at, id }) => `${created_at} ${id}`)).toEqual(inOrder.toReversed())
    expect(await at('newer', third.newer)).toEqual(second)
    expect(await at('newer', second.newer)).toEqual(first)
  })

  it('finds one among many of the same name, and the newest of the many', async () => {
    const row = await insertRequest(database(), minute(0), { first_name: 'Ama', last_name: 'Old' })
    await insertCopies(database(), row, 300, (count) => ({
      search_text: `ama copy-${count}-`,
      created_at: minute(count + 1),
    }))
    const many = await find(database(), { search: 'AMA' })
    expect(many.rows).toHaveLength(rowsPerPage)
    expect(many.rows[0]).toMatchObject({ id: 'copy-299' })
    expect((await find(database(), { search: 'copy-42-' })).rows).toMatchObject([{ id: 'copy-42' }])
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
    const insert = (at: string, first_name: string, branch: string) =>
      openRequest(needsAt(at, database()), at, { first_name, branch })
    await insert('2026-11-19T23:59:59.000Z', 'A', 'Bole')
    const b = await insert('2026-11-20T00:00:00.000Z', 'B', 'Zebilla')
    await insert('2026-11-20T23:59:59.999Z', 'C', 'Bole')
    await insert('2026-11-21T00:00:00.000Z', 'D', '')
    await b.set('confirmed')
    expect(await found({ status: 'confirmed' })).toEqual(['B'])
    expect(await found({ branch: 'Bole' })).toEqual(['C', 'A'])
    expect(await found({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['C', 'B'])
    expect(await found({ branch: 'Bole', status: 'pending', from: '2026-11-20' })).toEqual(['C'])
  })

  it('is counted by status through every change', async () => {
    const none = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 }
    const counts = () => countAppointmentsByStatus(database(), everyBranch)
    expect(await counts()).toEqual(none)
    const first = await openRequest(needsAt(minute(0), database()), minute(0))
    const second = await insertRequest(database(), minute(1))
    await first.set('confirmed')
    expect(await counts()).toEqual({ ...none, pending: 1, confirmed: 1 })
    await deleteAppointment({ ...database(), clock: systemClock }, everyBranch, second.id)
    await database().db.deleteFrom('appointments').execute()
    expect(await counts()).toEqual(none)
  })
})

describeOnEachDatabase('searching appointments', (database) => {
  const found = async (search: string) => (await find(database(), { search })).names
  let reference = ''

  beforeEach(async () => {
    const last_name = 'Boateng'
    const kojo = await insertRequest(database(), minute(0), {
      first_name: 'Kojo',
      last_name,
      email: 'kb@clinic.test',
      phone: '+233 (0)24 412 3456',
      message: 'Malaria test for my 100% tired_son, please.',
    })
    reference = kojo.reference
    const afia = { first_name: 'Afia', last_name, phone: '0209.876.543', message: 'A scan.' }
    await insertRequest(database(), minute(1), { ...afia, email: 'afia@clinic.test' })
  })

  it('finds the one patient by words of the name and the message, by email and phone', async () => {
    for (const search of [
      'Kojo Boateng',
      'Boateng, Kojo',
      'oat koj',
      'malaria test for',
      'boateng kb@clinic.test',
      '0244.123.456',
      '\u202a+233\u00a0244\u2011123\u2011456\u202c',
      '4412 3456',
      'Kojo 0244 123',
      '100%',
      'tired_son',
    ]) {
      expect(await found(search), search).toEqual(['Kojo'])
    }
  })

  it('finds the one patient by the reference in any spelling', async () => {
    const [, first = '', second = ''] = reference.split('-')
    const spellings = [reference, reference.replaceAll('-', ''), `gm ${first}-${second}`]
    for (const each of [...spellings, `${first} ${second}`.toLowerCase()])
      expect(await found(each), each).toEqual(['Kojo'])
  })

  it('finds nobody by words of two people, by wildcards, and by what a database would read as its own', async () => {
    const words = ['Kojo Afia', '0244 123 457', '0209 123 456', '10%0', 'tired%son']
    const syntax = ['kojo*', "' or 1=1", 'NEAR(kojo boateng)', 'kojo OR afia']
    for (const search of [...words, ...syntax]) expect(await found(search), search).toEqual([])
  })

  it('finds all who share what was typed, and counts what the filter lets through', async () => {
    expect(await found('boateng')).toEqual(['Afia', 'Kojo'])
    expect(await found('a')).toEqual(['Afia', 'Kojo'])
    const counted = async (filter: Partial<AppointmentFilter>) =>
      (await find(database(), filter)).matching
    expect(await counted({ status: 'pending' })).toBe(2)
    expect(await counted({ search: 'boateng', status: 'pending', branch: 'Zebilla' })).toBe(2)
    expect(await counted({ search: 'boateng', branch: 'Bole' })).toBe(0)
    expect(await counted({ branch: 'Zebilla', from: '2026-11-21' })).toBe(0)
  })

  it('counts the matches of a search no further than it says', async () => {
    const row = await insertRequest(database(), minute(2))
    await insertCopies(database(), row, maxCounted + 5, (count) => ({
      search_text: 'ama serwaa',
      created_at: minute(count + 3),
    }))
    const { rows, matching } = await find(database(), { search: 'serwaa ama' })
    expect(matching).toBe(maxCounted + 1)
    expect(rows[0]?.created_at).toBe(minute(maxCounted + 7))
  })

  it('asks the index once for the list and the count', async () => {
    const { db, kind } = database()
    for (const [search, matching] of Object.entries({ boateng: 2, 'boateng nobody': 0 })) {
      const statements: string[] = []
      const watched = { db: recordStatements(db, statements) }
      const found = await findAppointments(watched, everyBranch, { ...everything, search })
      expect(found).toMatchObject({ matching, newer: null, older: null })
      expect(found.rows).toHaveLength(matching)
      const [lookup, page, ...others] = statements.filter((sql) => / match | like /.test(sql))
      expect(lookup).toContain(kind === 'sqlite' ? ' match ' : ' like ')
      expect(page).toContain('order by "created_at"')
      expect(others).toEqual([])
    }
  })
})
