import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { clinicWith } from '#tests/clinic.ts'
import { readClosure } from './closure.schema.ts'
import { closureRules } from './closures.server.ts'

const clock = { now: () => new Date('2026-11-24T09:00:00.000Z') }
const services = seed.offerings.services.map((service, index) =>
  index === 0 ? { ...service, branches: ['zebilla'] } : service,
)
const clinic = clinicWith({ offerings: { ...seed.offerings, services } })
const rulesOf = (branch: string | null) => closureRules({ clinic, clock }, { branch })

test('what can be missing is what is offered at the branches that somebody may close', async () => {
  const namesFor = async (branch: string | null) =>
    (await rulesOf(branch)).services.map(({ name }) => name)
  expect(await namesFor(null)).toEqual(['Ultrasound', 'ECG', 'Laboratory'])
  expect(await namesFor('Zebilla')).toEqual(['Ultrasound', 'ECG', 'Laboratory'])
  expect(await namesFor('Bole')).toEqual(['ECG', 'Laboratory'])
})

test('a service that is not offered any more is asked for in words, and closes nothing', async () => {
  const filledIn = { branch: 'bole', kind: 'closed', span: 'day', sentence: 'Closed today.' }
  const say = async (missing: string) => readClosure({ ...filledIn, missing }, await rulesOf(null))
  expect(await say('ecg')).toMatchObject({
    ok: true,
    value: { kind: 'limited', service: 'ecg', sentence: 'ECG is not available today.' },
  })
  expect(await say('x-ray')).toMatchObject({
    errors: { sentence: 'Please write what is missing, such as “No imaging today.”' },
  })
})

test('what is missing on other days says so in the sentence that nobody has written, and a closed branch lacks nothing', async () => {
  const times = { starts_at: '2026-11-30T00:00', ends_at: '2026-12-02T00:00' }
  const filledIn = { branch: 'bole', service: 'ecg', span: 'other', sentence: 'Closed today.' }
  const read = async (kind: string) =>
    readClosure({ ...filledIn, ...times, kind }, await rulesOf(null))
  expect(await read('limited')).toMatchObject({
    value: {
      service: 'ecg',
      sentence: 'ECG is not available from Monday, November 30 to Tuesday, December 1.',
    },
  })
  expect(await read('closed')).toMatchObject({ value: { service: null } })
})
