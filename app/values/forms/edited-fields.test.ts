import { expect, test } from 'vitest'
import { conflictingFields, isChanged, mergedFields } from './edited-fields.ts'

const opened = { name: 'Old', note: 'One\nTwo', featured: 'yes' }
const sent = (fields: Record<string, string>) => ({ ...fields, opened: JSON.stringify(opened) })

test('a field is changed when it differs from what the form was opened with', () => {
  const form = sent({ name: 'New', note: 'One\r\nTwo' })
  expect(isChanged('name', form)).toBe(true)
  expect(isChanged('note', form)).toBe(false)
  // A tick that was taken away is not sent.
  expect(isChanged('featured', form)).toBe(true)
  // All are where the form carries nothing that can be read.
  expect(isChanged('name', { name: 'Old' })).toBe(true)
  for (const opened of ['x', '1', 'null', '"a"'])
    expect(isChanged('name', { name: 'Old', opened }), opened).toBe(true)
})

test('a form shows what was changed in it, and else what is stored', () => {
  const stored = { name: 'Theirs', note: 'Theirs', featured: 'yes' }
  const form = sent({ name: 'New', note: 'One\nTwo', featured: 'yes' })
  expect(mergedFields(stored, form)).toEqual({ ...stored, name: 'New' })
  expect(mergedFields(stored, {})).toEqual(stored)
})

test('fields are in conflict that both have changed, each to something else', () => {
  const form = sent({ name: 'Mine', note: 'Same', featured: 'yes' })
  expect(conflictingFields({ name: '', note: 'Same', featured: '' }, form)).toEqual({
    name: 'Somebody else has emptied this. Saving again overwrites that.',
  })
  const labels = { name: (text: string) => text.toUpperCase() }
  expect(conflictingFields({ ...opened, name: 'Theirs' }, form, labels)).toEqual({
    name: 'Somebody else has written "THEIRS" here. Saving again overwrites that.',
  })
})
