import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { spellingsOf } from '#app/values/folded-text.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { searchTerms } from './search-terms.ts'
import { containsTerms, searchText } from './search-text.server.ts'

test.each([
  ['', []],
  ['Boateng,  Kojo Kojo', [['boateng'], ['kojo']]],
  ['100% "a_b"', [['100%'], ["'a_b'", 'a_b']]],
  ['Abu-Bakr', [['abu-bakr', 'abu bakr', 'abubakr']]],
  ['room 3 5', [['room'], ['3'], ['5']]],
  ['-', [['-']]],
])('"%s" asks for %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms)
})

test.each([
  ['0244 123.456', '0244123456'],
  ['0244-123\u2011456', '0244123456'],
  ['\u202a+233 24 412 3456\u202c', '233244123456'],
  ['+233 (0)24 412 3456', '233244123456'],
  ['00233244123456', '233244123456'],
  ['(024) 4', '0244'],
  ['4123 456', '4123456'],
])('"%s" asks for one phone number', (typed, digits) => {
  const [term, ...others] = searchTerms(typed)
  expect(others).toEqual([])
  expect(term).toContain(digits)
})

test.each(['gm-7k3m-9qxt', 'gm7k3m-9qxt', 'gm\u20137k3m\u20139qxt'])(
  '"%s" also asks for a reference without dashes',
  (typed) => {
    expect(searchTerms(typed)).toEqual([expect.arrayContaining(['gm7k3m9qxt'])])
  },
)

describeOnEachDatabase('searching', (database) => {
  const finds = async (stored: string, typed: string) => {
    const folded = sql<string>`cast(${searchText(stored)} as text)`
    const found = containsTerms([folded], [spellingsOf(typed)])
    const { rows } = await sql`select 1 where ${found}`.execute(database().db)
    return rows.length === 1
  }

  test.each([
    ['Ɛdwoa NYARKƆ', 'ɛDWOA nyarkɔ'],
    ['Nyaaba', 'N’yaaba'],
    ['Abdul-Rahman', 'Abdulrahman'],
    ['An X ray of the hand', 'x-ray of'],
    ['“Women’s health”', "women's health"],
    ['100% a_b\\c', '0% A_B\\'],
    ['ama.7@example.com', '  ma.7@EXAMPLE '],
  ])('in "%s" finds "%s"', async (stored, typed) => {
    expect(await finds(stored, typed)).toBe(true)
  })

  test('looks at what follows the @ of an address as well', async () => {
    expect(await finds('ama.7@example.com', 'ama.7@elsewhere')).toBe(false)
  })

  test.each([
    ['100 sure', '100%sure'],
    ['axb', 'a_b'],
  ])('in "%s" does not take the sign in "%s" for a wildcard', async (stored, typed) => {
    expect(await finds(stored, typed)).toBe(false)
  })
})
