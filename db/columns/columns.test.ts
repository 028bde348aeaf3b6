import { expect, test } from 'vitest'
import { requestFields } from '#app/domain/appointments/request/appointment-request.ts'
import { postFields } from '#app/domain/blog/post-form.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { columnsFilledBy } from './column-use.ts'
import { describedTables } from './described-tables.ts'

describeOnEachDatabase('the descriptions of the columns', (database) => {
  test('name the columns that the migrations have made', async () => {
    const { db } = database()
    const tables = await db.introspection.getTables()
    const stored = tables
      .filter(({ name }) => name in describedTables)
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()])
    const described = Object.entries(describedTables).map(([name, columns]) => [
      name,
      Object.keys(columns).toSorted(),
    ])
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(described))
  })
})

test('the columns that patients fill are the fields of their form', () => {
  const columns = columnsFilledBy(describedTables.appointments, 'patient', 'patient, then staff')
  expect(columns.toSorted()).toEqual(requestFields.toSorted())
})

test("the columns that a post's form fills are the fields of the editor", () => {
  const fields = postFields.map((field) => (field === 'publish_at' ? 'published_at' : field))
  expect(columnsFilledBy(describedTables.blog_posts, 'form').toSorted()).toEqual(fields.toSorted())
})
