import { expect, test } from 'vitest'
import { clinicContent } from '#tests/clinic.ts'
import {
  endOfQuietHours,
  type MessagedVisit,
  messageOfChange,
  reminderDeadline,
  usefulUntil,
} from './message.ts'
import { messageLink, messageText } from './message-template.ts'

const visitAt = (time: string | null, day: string | null = '2026-12-01'): MessagedVisit => ({
  status: 'confirmed',
  branch: 'Zebilla',
  appointment_date: day,
  appointment_time: time,
})

test.each([
  ['2026-12-31T19:59:59.999Z', undefined],
  ['2026-12-31T20:00:00.000Z', '2027-01-01T07:00:00.000Z'],
  ['2027-01-01T06:59:59.999Z', '2027-01-01T07:00:00.000Z'],
  ['2027-01-01T07:00:00.000Z', undefined],
])('no phone rings at night: at %s the morning that is waited for is %s', (now, morning) => {
  expect(endOfQuietHours(new Date(now))?.toISOString()).toBe(morning)
})

test.each([
  ['16:00', '2026-12-01T14:00:00.000Z'],
  ['09:01', '2026-12-01T07:01:00.000Z'],
  // Two hours before these visits is the end of the quiet hours, or within them.
  ['09:00', '2026-11-30T20:00:00.000Z'],
  ['00:30', '2026-11-30T20:00:00.000Z'],
])('a reminder for a visit at %s is of use until %s', (time, deadline) => {
  expect(reminderDeadline(visitAt(time))).toBe(deadline)
})

test('a reminder is of use for no visit whose day or time is not agreed', () => {
  expect(reminderDeadline(visitAt(null))).toBeNull()
  expect(reminderDeadline(visitAt('09:00', null))).toBeNull()
})

test.each([
  ['received', '16:00', '2026-11-30T10:00:00.000Z'],
  ['confirmed', '16:00', '2026-12-01T16:00:00.000Z'],
  ['changed', '16:00', '2026-12-01T16:00:00.000Z'],
  ['cancelled', '16:00', '2026-12-01T10:00:00.000Z'],
  ['cancelled', '09:00', '2026-12-01T09:00:00.000Z'],
  ['reminder', '16:00', '2026-12-01T14:00:00.000Z'],
  ['result', '16:00', '2026-12-06T10:00:00.000Z'],
  ['confirmed', null, '2026-12-29T10:00:00.000Z'],
] as const)(
  'a message of "%s" that could not be sent of a visit at %s is given up after %s',
  (template, time, end) => {
    const now = new Date('2026-11-29T10:00:00.000Z')
    expect(usefulUntil(template, visitAt(time), now)).toBe(end)
  },
)

test('a cancellation is announced until the day of the visit has passed, or the one that the patient knows of', () => {
  const cancel = (day: string, known: string) => {
    const before = visitAt('09:00', day)
    const announced = [{ ...visitAt('09:00', known), isCertain: true, changedAt: null }]
    const change = { before, after: { ...before, status: 'cancelled' }, announced }
    return messageOfChange(change, new Date('2026-12-01T08:00:00.000Z'))
  }
  expect(cancel('2026-12-01', '2026-12-01')).toBe('cancelled')
  expect(cancel('2026-11-30', '2026-12-01')).toBe('cancelled')
  expect(cancel('2026-11-30', '2026-11-30')).toBeNull()
})

const { confirmed, cancelled, reminder, result } = clinicContent.messages

const details = {
  first_name: 'Awinpoka',
  asked_by: null,
  reference: 'GM-7K3M-9QXT',
  branch: 'Bole',
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
  link: 'https://clinic.example/r/token',
}

test('a confirmation names the visit and the reference', () => {
  expect(messageText(confirmed, details)).toBe(
    'Hello Awinpoka, this is GEMEV: your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch is confirmed. Please come 15 minutes early. Bring your request form if you have one. Reference GM-7K3M-9QXT. See or change: https://clinic.example/r/token',
  )
})

test('a message reads well without a date and a branch', () => {
  const open = { ...details, branch: null, appointment_date: null, appointment_time: null }
  expect(messageText(cancelled, open)).toContain('your appointment has been cancelled.')
  expect(messageText(reminder, open)).toContain('seeing you. Reference')
})

test('a result names its branch, and never what it is of', () => {
  expect(messageText(result, details)).toBe(
    'Hello Awinpoka, this is GEMEV: your result is ready. Please collect it at our Bole branch and bring your reference GM-7K3M-9QXT.',
  )
  expect(messageText(result, { ...details, branch: null })).toContain('collect it and bring')
})

test('what a stranger writes in place of a name is not sent to anybody', () => {
  const greeting = (first_name: string) =>
    messageText('Hello {first_name},', { ...details, first_name })
  for (const name of ['Ama-Serwaa', 'N’Yaaba', 'J. B.', 'Ɛsi', 'Zé María'])
    expect(greeting(name)).toBe(`Hello ${name},`)
  const others = ['You have won: evil.example/pay', 'call 0240000000', '<b>Ama</b>', '{link}']
  for (const name of [...others, 'evil.example', 'a'.repeat(41), ''])
    expect(greeting(name)).toBe('Hello patient,')
})

test('a message speaks to whoever asked, and says for whom', () => {
  const greeting = (asked_by: string) =>
    messageText('Hello {first_name},', { ...details, asked_by })
  expect(greeting('Kofi Issah')).toBe('Hello Kofi Issah (for Awinpoka),')
  expect(greeting('evil.example/pay')).toBe('Hello Awinpoka,')
})

test('the link opens a chat with the patient, and there is none without a number', () => {
  const link = messageLink(reminder, { ...details, phone_normalised: '+233240000000' })
  expect(link).toMatch(/^https:\/\/wa\.me\/233240000000\?text=Hello%20Awinpoka/)
  expect(messageLink(reminder, { ...details, phone_normalised: null })).toBeNull()
})
