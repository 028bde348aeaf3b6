import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { createLinkTokens } from '#app/platform/secrets/link-tokens.server.ts'
import { branchesNamed, clinicContent } from '#tests/clinic.ts'
import { type CalendarEvent, calendarFile, calendarOf } from './appointment-calendar.server.ts'

const event: CalendarEvent = {
  uid: '019a@clinic.example',
  sequence: 3,
  changedAt: '2026-11-22T08:15:30.123Z',
  day: '2026-12-31',
  time: '23:45',
  minutes: 45,
  status: 'CONFIRMED',
  organizer: { name: 'GEMEV "Imaging"', email: 'info@example.com' },
  summary: 'Appointment at GEMEV',
  location: 'GEMEV Diagnostic Imaging & Laboratory, Zebilla; behind the "big" tree\\',
  description: 'Reference GM-7K3M-9QXT. Call +233 00 000 0001.',
  address: 'https://clinic.example/r/abc',
}
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('an appointment is as long as its visit in UTC, which is the time of Accra, over midnight as well', () => {
  expect(linesOf(calendarFile(event))).toEqual(
    expect.arrayContaining([
      'UID:019a@clinic.example',
      'SEQUENCE:3',
      'DTSTAMP:20261122T081530Z',
      'DTSTART:20261231T234500Z',
      'DTEND:20270101T003000Z',
      'METHOD:PUBLISH',
      'STATUS:CONFIRMED',
      'LOCATION:GEMEV Diagnostic Imaging & Laboratory\\, Zebilla\\; behind the "big" tree\\\\',
      'TRIGGER:-P1D',
      'URL:https://clinic.example/r/abc',
    ]),
  )
})

test('without a time it lasts all day, and what is not certain reminds of nothing', () => {
  const lines = linesOf(calendarFile({ ...event, time: null, status: 'TENTATIVE' }))
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines).toContain('STATUS:TENTATIVE')
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('no line has more than 75 octets, and none ends within a character', () => {
  const location = 'Ɔ'.repeat(200)
  const file = calendarFile({ ...event, location })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(linesOf(file)).toContain(`LOCATION:${location}`)
})

test.each(['\n', '\r', '\r\n'])('a line end (%j) in a text adds no line', (end) => {
  const lines = calendarFile({ ...event, location: `Bole${end}ATTACH:file` }).split(/\r\n|\r|\n/)
  expect(lines).toContain('LOCATION:Bole\\nATTACH:file')
})

test('another program reads that the visit is cancelled, and reminds of nothing', () => {
  const text = calendarFile({ ...event, status: 'CANCELLED', sequence: 4 })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(read.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(read.component.getFirstSubcomponent('valarm')).toBeNull()
  expect(read).toMatchObject({ uid: event.uid, sequence: 4, location: event.location })
  expect(read.organizer).toBe('mailto:info@example.com')
  expect(read.duration.toSeconds()).toBe(45 * 60)
})

test('a visit is as long as its branch has said', () => {
  const capacity = [{ service: [], inParallel: 1, minutes: 45 }]
  const branches = branchesNamed('Bole').map((branch) => ({ ...branch, capacity }))
  const settings = { publicUrl: 'https://clinic.example' } as never
  const visit = { branch: 'Bole', appointment_date: '2026-12-24', appointment_time: '09:30' }
  const row = { id: 'a', reference: 'GM-2222-2222', link_version: 0, version: 2, service: 'ECG' }
  const changed = { status: 'confirmed', updated_at: event.changedAt }
  const needs = { linkTokens: createLinkTokens('a secret of the tests'), settings }
  const file = calendarOf(needs, { ...clinicContent, branches }, { ...row, ...visit, ...changed })
  expect(file?.text).toContain('DTEND:20261224T101500Z')
})
