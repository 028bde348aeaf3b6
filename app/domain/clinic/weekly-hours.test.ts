import { expect, test } from 'vitest'
import { readDocumentText } from './document.schema.ts'
import { hoursInProse } from './fill-content.ts'
import { openingDays, openingHoursOf, schemaTimes } from './weekly-hours.ts'

const row = (opens: string, closes: string) =>
  openingHoursOf({ dayOfWeek: [...openingDays], opens, closes })

test.each([
  ['08:00', '18:00', '8:00 AM - 6:00 PM', '18:00'],
  ['18:00', '00:00', '6:00 PM - 12:00 AM', '00:00'],
  // Search engines read a day from midnight to midnight as a closed one.
  ['00:00', '00:00', 'Open 24 hours', '23:59'],
])('%s to %s is "%s" in one row', (opens, closes, text, closesForMachines) => {
  const hours = row(opens, closes)
  expect(hours).toMatchObject({ hours: text })
  expect(schemaTimes(hours.schema)).toMatchObject({ opens, closes: closesForMachines })
  expect(readDocumentText('hours', JSON.stringify({ weekly: [hours] }))).toMatchObject({ ok: true })
})

test('no other row opens and closes at the same time, and a sentence goes on in small letters', () => {
  const refused = readDocumentText('hours', JSON.stringify({ weekly: [row('08:00', '08:00')] }))
  expect(refused).toMatchObject({ ok: false })
  expect(hoursInProse([row('00:00', '00:00')])).toMatch(/ open 24 hours$/)
})
