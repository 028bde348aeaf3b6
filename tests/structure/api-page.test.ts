import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRequest } from '#app/domain/appointments/request/appointment-request.schema.ts'
import {
  declarations,
  fieldOf,
  type RequestField,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { patientFields } from '#app/domain/appointments/request/patient-fields.ts'

const sections = readFileSync('docs/api.md', 'utf8').split('\n## ')
const section = sections.find((each) => each.startsWith('`POST /api/appointments`')) ?? ''
/** The rows of the table of fields: each field, whether it is needed, and its rule. */
const documented = section.split('\n').flatMap((line) => {
  const [, names = '', needed = '', rule = ''] = line.split('|').map((cell) => cell.trim())
  const fields = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  return /^(?:yes|no)/.test(needed) ? fields.map((field) => ({ field, needed, rule })) : []
})

test('the API page names every field of a request for an appointment, and no other', () => {
  const fields = documented.map(({ field }) => field)
  const others = ['request_key', 'confirmed_date', ...declarations]
  expect(fields.toSorted()).toEqual([...requestFields, ...others].toSorted())
})

test('the API page says which fields are needed', () => {
  const read = readRequest({}, { today: '2026-11-20', services: [], branches: [] })
  const needed = documented.filter((row) => row.needed === 'yes').map(({ field }) => field)
  expect(needed.toSorted()).toEqual(Object.keys(read.ok ? {} : read.errors).toSorted())
})

test('the API page names the choices of each field that has a list of its own', () => {
  const lists = documented.flatMap(({ field, rule }) => {
    const choices = patientFields[field as RequestField] && fieldOf(field as RequestField).choices
    return Array.isArray(choices)
      ? [{ field, choices, named: [...rule.matchAll(/`([^`]+)`/g)].map(([, choice]) => choice) }]
      : []
  })
  expect(lists.length).toBeGreaterThan(1)
  for (const { field, choices, named } of lists) expect(named, field).toEqual(choices)
})

test('the API page gives the lengths that the form allows', () => {
  const lengths = documented.flatMap(({ field, rule }) => {
    const length = /up to ([\d,]+) characters/.exec(rule)?.[1]
    return length ? [[field, Number(length.replace(',', ''))]] : []
  })
  // The other fields have a form of their own, which is shorter than their limit.
  const texts = requestFields.filter((name) =>
    ['line', 'email', 'paragraph'].includes(patientFields[name].input),
  )
  expect(Object.fromEntries(lengths)).toEqual(
    Object.fromEntries(texts.map((name) => [name, patientFields[name].maxLength])),
  )
})
