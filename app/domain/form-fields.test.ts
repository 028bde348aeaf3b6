import { expect, test } from 'vitest'
import { done, invalid } from '#app/values/result.ts'
import { readFormFields } from './form-fields.schema.ts'

const read = readFormFields({
  name: { label: 'Name', maxLength: 5, isRequired: true },
  note: { label: 'Note', maxLength: 20, isMultiline: true },
})
const readOthers = readFormFields({
  since: { label: 'Since', input: 'day', isRequired: true },
  until: { label: 'Until', input: 'day' },
})
const others = { since: '2024-02-29' }

test('described fields are read as trimmed text, and what else was sent is dropped', () => {
  expect(read({ name: ' Ama ', note: 'a\r\nb', id: 'x' })).toEqual(
    done({ name: 'Ama', note: 'a\nb' }),
  )
  expect(read({ name: 'Ama' })).toEqual(done({ name: 'Ama', note: '' }))
})

test.each([
  [{}, { name: 'Name is required' }],
  [{ name: 'a\nb' }, { name: 'Please write this on one line.' }],
  [{ name: 'Abigail' }, { name: 'Please write at most 5 characters.' }],
  [{ name: 'a', note: 'x'.repeat(21) }, { note: 'Please write at most 20 characters.' }],
])('%j is refused', (input, errors) => {
  expect(read(input)).toEqual(invalid(errors))
})

test('a day is read as it is stored, and as null when it is left out', () => {
  const read = readOthers({ ...others, until: ' 2025-01-31 ' })
  expect(read).toEqual(done({ ...others, until: '2025-01-31' }))
  for (const left of [{}, { until: '' }])
    expect(readOthers({ ...others, ...left })).toEqual(done({ ...others, until: null }))
})

test('a choice is read as it is stored, and as null when it is left out', () => {
  const choice = { label: 'Branch', input: 'choice' } as const
  const readChoices = readFormFields({ branch: { ...choice, isRequired: true }, other: choice })
  expect(readChoices({ branch: 'bole' })).toEqual(done({ branch: 'bole', other: null }))
  expect(readChoices({ branch: '' })).toEqual(invalid({ branch: 'Branch is required' }))
})

test.each([
  [{ since: '' }, { since: 'Please choose a day.' }],
  [{ since: '2025-02-29' }, { since: 'Please enter a valid date, such as 24/12/2026.' }],
  [{ until: 20_250_101 }, { until: 'Please enter text here.' }],
])('of a day %j is refused', (input, errors) => {
  expect(readOthers({ ...others, ...input })).toEqual(invalid(errors))
})
