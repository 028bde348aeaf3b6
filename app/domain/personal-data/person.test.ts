import { expect, it } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { insertRequest } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { findPerson } from './person.server.ts'

describeOnSqlite('personal data', (database) => {
  it('has one person in all spellings of a name, and others with the same phone apart', async () => {
    const names = [
      ['Abdul-Rahman', 'N’yaaba'],
      ['Abdul Rahman', "N'YAABA"],
      ['Abdulrahman', 'N\u02bcyáaba '],
      ['Kɔfi', 'Nyaaba'],
    ] as const
    for (const [nth, [first_name, last_name]] of names.entries()) {
      const at = `2026-11-20T10:0${nth}:00.000Z`
      await insertRequest(database(), at, { first_name, last_name, phone: '024 412 3456' })
    }
    const found = await findPerson({ ...database(), clock: systemClock }, '0244123456')
    expect(found.names.map(({ count }) => count)).toEqual([1, 3])
  })
})
