import { expect, test } from 'vitest'
import { clinicContent } from '#tests/clinic.ts'
import { messageLink, messageText } from './message-template.ts'

const { confirmed, cancelled, reminder, result } = clinicContent.messages

const details = {
  first_name: 'Awinpoka',
  reference: 'GM-7K3M-9QXT',
  branch: 'Bole',
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
  link: 'https://clinic.example/r/token',
}

test('a confirmation names the visit and the reference', () => {
  expect(messageText(confirmed, details)).toBe(
    'Hello Awinpoka, this is GEMEV: your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch is confirmed. Please come 15 minutes early and bring your referral if you have one. Reference GM-7K3M-9QXT. See or change it: https://clinic.example/r/token',
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
  for (const name of ['Awinpoka', 'Ama-Serwaa', 'N’Yaaba', 'J. B.', 'Ɛsi', 'Zé María']) {
    expect(greeting(name)).toBe(`Hello ${name},`)
  }
  const others = [
    'You have won: evil.example/pay',
    'evil.example',
    'call 0240000000',
    '<b>Ama</b>',
    '{link}',
    'a'.repeat(41),
    '',
  ]
  for (const name of others) expect(greeting(name)).toBe('Hello patient,')
})

test('the link opens a chat with the patient, and there is none without a number', () => {
  const link = messageLink(reminder, { ...details, phone_normalised: '+233240000000' })
  expect(link).toMatch(/^https:\/\/wa\.me\/233240000000\?text=Hello%20Awinpoka/)
  expect(messageLink(reminder, { ...details, phone_normalised: null })).toBeNull()
})
