import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'

const source = readFileSync('db/schema.ts', 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '')
const membersOf = (type: string) => {
  const found = new RegExp(`export (?:type|interface) ${type} =? ?\\{(.*?)\\n\\}`, 's').exec(source)
  return (found?.[1] ?? '').matchAll(/^ {2}(\w+):([^\n]*(?:\n {4,}[^\n]*)*)/gm)
}

describeOnEachDatabase('the types of the tables', (database) => {
  test('name the columns that the migrations have made, and what may be null of an appointment', async () => {
    const stored = await database().db.introspection.getTables()
    const tables = [...membersOf('Database')]
    expect(tables.length).toBeGreaterThan(30)
    for (const [, table = '', type = ''] of tables) {
      const typed = [...membersOf(type.trim())]
      const made = stored.find(({ name }) => name === table)?.columns ?? []
      expect(typed.map(([, name]) => name).toSorted(), table).toEqual(
        made.map(({ name }) => name).toSorted(),
      )
      if (table !== 'appointments') continue
      const mayBeNull = typed.filter(([, , written = '']) => /\bnull\b/.test(written))
      expect(mayBeNull.map(([, name]) => name).toSorted()).toEqual(
        made.flatMap(({ name, isNullable }) => (isNullable ? [name] : [])).toSorted(),
      )
    }
  })
})
