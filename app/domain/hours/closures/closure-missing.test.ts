import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { clinicWith } from '#tests/clinic.ts'
import { readClosure } from './closure.schema.ts'
import { closureRules } from './closure-scope.server.ts'

const clock = { now: () => new Date('2026-11-24T09:00:00.000Z') }
const services = seed.offerings.services.map((service, index) =>
  index === 0 ? { ...service, branches: ['zebilla'] } : service,
)
const clinic = clinicWith({ offerings: { ...seed.offerings, services } })
const rulesOf = (branch: string | null) => closureRules({ clinic, clock }, { branch })

test('what can be missing is what is offered at the branches that somebody may close', async () => {
  expect((await rulesOf(null)).services).toEqual(['Ultrasound', 'ECG', 'Laboratory'])
  expect((await rulesOf('Zebilla')).services).toEqual(['Ultrasound', 'ECG', 'Laboratory'])
  expect((await rulesOf('Bole')).services).toEqual(['ECG', 'Laboratory'])
})

test('a service that is not offered any more is asked for in words, and closes nothing', async () => {
  const filledIn = { branch: 'bole', kind: 'closed', span: 'day', sentence: 'Closed today.' }
  const say = async (missing: string) => readClosure({ ...filledIn, missing }, await rulesOf(null))
  expect(await say('ECG')).toMatchObject({ ok: true, value: { kind: 'limited' } })
  expect(await say('X-ray')).toMatchObject({
    errors: { sentence: 'Please write what is missing, such as “No imaging today.”' },
  })
})
