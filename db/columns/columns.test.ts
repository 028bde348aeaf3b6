import { expect, test } from 'vitest'
import {
  optionalFields,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { tables } from '#db/schema.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { columnsFilledBy } from './column-use.ts'
import { allPersonalColumns, describedTables } from './described-tables.ts'
import { otherHiddenColumns, otherTables } from './other-tables.ts'

const columnsOf = (others: typeof otherTables) =>
  Object.fromEntries(Object.entries(others).map(([name, { columns }]) => [name, columns]))

describeOnEachDatabase('the descriptions of the columns', (database) => {
  test('name the columns that the migrations have made', async () => {
    const { db } = database()
    const tables = await db.introspection.getTables()
    const named = { ...describedTables, ...columnsOf(otherTables) }
    const stored = tables
      .filter(({ name }) => name in named)
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()])
    const described = Object.entries(named).map(([name, columns]) => [
      name,
      Object.keys(columns).toSorted(),
    ])
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(described))
  })

  test('are null in the database where patients may leave a field out, and nowhere else', async () => {
    const { db } = database()
    const stored = await db.introspection.getTables()
    const columns = stored.find(({ name }) => name === 'appointments')?.columns ?? []
    const nullable = columns.filter(({ isNullable }) => isNullable).map(({ name }) => name)
    const fields: readonly string[] = requestFields
    expect(nullable.filter((name) => fields.includes(name)).toSorted()).toEqual(
      optionalFields.toSorted(),
    )
  })

  test('leave no column open that names a person', async () => {
    const { db } = database()
    const stored = await db.introspection.getTables()
    const naming = /^(?:email|identifier|(?:full|actor)_name|\w+_address|user_agent|body_\w+)$/
    const columns = tables.flatMap(
      (table) => stored.find(({ name }) => name === table)?.columns ?? [],
    )
    const names = columns.map(({ name }) => name).filter((name) => naming.test(name))
    expect(names.length).toBeGreaterThan(6)
    const hidden = [...allPersonalColumns, ...otherHiddenColumns]
    expect(names.filter((name) => !hidden.includes(name))).toEqual([])
  })
})

test('every table is described, or says in a sentence why not', () => {
  const named = [...Object.keys(describedTables), ...Object.keys(otherTables)]
  expect(named.toSorted()).toEqual(tables.toSorted())
  for (const { reason } of Object.values(otherTables)) expect(reason).toMatch(/^[A-Z].+\.$/)
})

test('the columns that patients fill are the fields of their form', () => {
  const columns = columnsFilledBy(describedTables.appointments, 'patient', 'patient, then staff')
  expect(columns.toSorted()).toEqual(requestFields.toSorted())
})
