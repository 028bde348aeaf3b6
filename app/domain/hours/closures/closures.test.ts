import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { insertClosure } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { readClosure } from './closure.schema.ts'
import {
  defaultSentence,
  isDefaultSentence,
  spanTimes,
  updatedSentence,
} from './closure-sentence.ts'
import { closureRules, deletePastClosures } from './closures.server.ts'

const today = '2026-11-20'
const between = (starts_at: string, ends_at: string) => ({ starts_at, ends_at })

test.each([
  [spanTimes('day', today), 'Closed today.'],
  [spanTimes('afternoon', today), 'Closed today from 12:00 PM.'],
  [between('2026-11-23T00:00', '2026-11-24T00:00'), 'Closed on Monday, November 23.'],
  [
    between('2026-11-23T00:00', '2026-11-26T00:00'),
    'Closed from Monday, November 23 to Wednesday, November 25.',
  ],
  [
    between('2026-11-20T09:00', '2026-11-20T13:30'),
    'Closed from Friday, November 20, 9:00 AM, until Friday, November 20, 1:30 PM.',
  ],
])('a closure %o says "%s"', (times, sentence) => {
  expect(defaultSentence(times, today)).toBe(sentence)
})

test('a sentence that nobody has written follows the times, also on a later day', () => {
  const after = between('2026-11-20T12:00', '2026-11-23T00:00')
  const follow = (sentence: string) =>
    updatedSentence(sentence, spanTimes('day', today), after, '2026-11-21')
  expect(follow('Closed today.')).toMatch(/^Closed from Friday/)
  expect(follow('Closed on Friday, November 20.')).toMatch(/^Closed from Friday/)
  expect(follow('No power.')).toBe('No power.')
  expect(follow('ECG is not available today.')).toMatch(/^ECG is not available from Friday/)
})

test('a sentence that nobody has written is distinguished in any spelling from one that says what is missing', () => {
  const afternoon = spanTimes('afternoon', today)
  const usual = ['closed', ' Closed. ', 'CLOSED TODAY!', 'Closed today from 12:00 PM', '...', '']
  const said = usual.filter((sentence) => isDefaultSentence(sentence, afternoon))
  expect(said).toEqual(usual.slice(0, 4))
  expect(isDefaultSentence('Open, but something is missing', afternoon)).toBe(true)
  expect(isDefaultSentence('Closed on Friday, November 20.', spanTimes('day', today))).toBe(true)
  for (const written of ['No imaging today.', 'Closed today: the laboratory.'])
    expect(isDefaultSentence(written, afternoon)).toBe(false)
})

const clock = { now: () => new Date('2026-11-24T09:00:00.000Z') }
const services = seed.offerings.services.map((service, index) =>
  index === 0 ? { ...service, branches: ['zebilla'] } : service,
)
const clinic = clinicWith({ offerings: { ...seed.offerings, services } })
const rulesOf = (branch: string | null) => closureRules({ clinic, clock }, { branch })

test('what can be missing is what is offered at the branches that somebody may close', async () => {
  const namesFor = async (branch: string | null) =>
    Object.values((await rulesOf(branch)).choices.service)
  for (const branch of [null, 'Zebilla'])
    expect(await namesFor(branch)).toEqual(['Ultrasound', 'ECG', 'Laboratory'])
  expect(await namesFor('Bole')).toEqual(['ECG', 'Laboratory'])
})

test('a service that is not offered any more is asked for in words, and closes nothing', async () => {
  const filledIn = { branch: 'bole', kind: 'closed', span: 'day', sentence: 'Closed today.' }
  const say = async (missing: string) => readClosure({ ...filledIn, missing }, await rulesOf(null))
  const value = { kind: 'limited', service: 'ecg', sentence: 'ECG is not available today.' }
  expect(await say('ecg')).toMatchObject({ ok: true, value })
  expect(await say('x-ray')).toMatchObject({
    errors: { sentence: 'Please write what is missing, such as “No imaging today.”' },
  })
})

test('what is missing on other days says so in the sentence that nobody has written, and a closed branch lacks nothing', async () => {
  const times = { starts_at: '2026-11-30T00:00', ends_at: '2026-12-02T00:00' }
  const filledIn = { branch: 'bole', service: 'ecg', span: 'other', sentence: 'Closed today.' }
  const read = async (kind: string) =>
    readClosure({ ...filledIn, ...times, kind }, await rulesOf(null))
  const sentence = 'ECG is not available from Monday, November 30 to Tuesday, December 1.'
  expect(await read('limited')).toMatchObject({ value: { service: 'ecg', sentence } })
  expect(await read('closed')).toMatchObject({ value: { service: null } })
})

describeOnSqlite('past closures', (database) => {
  test('those that ended more than two years ago are deleted', async () => {
    for (const day of ['2024-11-19', '2024-11-21', '2026-12-24']) {
      const times = { starts_at: `${day}T08:00:00.000Z`, ends_at: `${day}T12:00:00.000Z` }
      await insertClosure(database(), { id: day, ...times })
    }
    // why: which closures are past depends on the day.
    const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }
    expect(await deletePastClosures({ ...database(), clock })).toBe(1)
    const left = await database().db.selectFrom('closures').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['2024-11-21', '2026-12-24'])
  })
})
