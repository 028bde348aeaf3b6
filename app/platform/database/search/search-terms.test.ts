import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.ts'

test.each([
  ['', []],
  ['Kojo  Boateng', [['kojo'], ['boateng']]],
  ['Boateng, Kojo', [['boateng'], ['kojo']]],
  ['kojo kojo', [['kojo']]],
  ['100% "a_b"', [['100%'], ["'a_b'", 'a_b']]],
  ['Abu-Bakr', [['abu-bakr', 'abu bakr', 'abubakr']]],
  ['12 weeks', [['12'], ['weeks']]],
  ['room 3 5', [['room'], ['3'], ['5']]],
  ['-', [['-']]],
])('"%s" asks for %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms)
})

test.each([
  ['0244 123 456', '0244123456'],
  ['0244.123.456', '0244123456'],
  ['0244-123-456', '0244123456'],
  ['0244\u2011123\u2011456', '0244123456'],
  ['\u202a+233 24 412 3456\u202c', '233244123456'],
  ['+233 (0)24 412 3456', '233244123456'],
  ['00233244123456', '233244123456'],
  ['(024) 4123456', '0244123456'],
  ['024 4', '0244'],
  ['+233 24', '23324'],
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
