import { expect, test } from 'vitest'
import { done, invalid } from '#app/result.ts'
import { readTextFields } from './text-fields.schema.ts'

const read = readTextFields({
  name: { label: 'Name', maxLength: 5, isRequired: true },
  note: { label: 'Note', maxLength: 20, isMultiline: true },
})

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
