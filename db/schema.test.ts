import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'

const source = readFileSync('db/schema.ts', 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '')
const membersOf = (start: string, indent = '') => {
  const [, body = ''] =
    new RegExp(`^${indent}${start} \\{(.*?)\\n${indent}\\}`, 'ms').exec(source) ?? []
  const member = new RegExp(`^${indent} {2}(\\w+):([^\\n]*(?:\\n${indent} {4,}[^\\n]*)*)`, 'gm')
  return [...body.matchAll(member)]
}

describeOnEachDatabase('the types of the tables', (database) => {
  test('name the columns that the migrations have made, and what may be null of an appointment', async () => {
    const stored = await database().db.introspection.getTables()
    const tables = membersOf('export interface Database')
    expect(tables.length).toBeGreaterThan(30)
    for (const [, table = '', type = ''] of tables) {
      const isInline = type.trim().startsWith('{')
      const typed = isInline
        ? membersOf(`${table}:`, '  ')
        : membersOf(`export type ${type.trim()} =`)
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
