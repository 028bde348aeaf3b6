import { describe, expect, it } from 'vitest'
import {
  endOfQuietHours,
  type MessagedVisit,
  messageOfChange,
  reminderDeadline,
  usefulUntil,
} from './message.ts'

const visitAt = (time: string | null, day: string | null = '2026-12-01'): MessagedVisit => ({
  status: 'confirmed',
  branch: 'Zebilla',
  appointment_date: day,
  appointment_time: time,
})

describe('no phone rings at night', () => {
  it.each([
    ['2026-12-31T19:59:59.999Z', undefined],
    ['2026-12-31T20:00:00.000Z', '2027-01-01T07:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01T07:00:00.000Z'],
    ['2027-01-01T06:59:59.999Z', '2027-01-01T07:00:00.000Z'],
    ['2027-01-01T07:00:00.000Z', undefined],
  ])('at %s the morning that is waited for is %s', (now, morning) => {
    expect(endOfQuietHours(new Date(now))?.toISOString()).toBe(morning)
  })
})

describe('a reminder is of use', () => {
  it.each([
    ['16:00', '2026-12-01T14:00:00.000Z'],
    ['09:01', '2026-12-01T07:01:00.000Z'],
    // Two hours before these visits is the end of the quiet hours, or within them.
    ['09:00', '2026-11-30T20:00:00.000Z'],
    ['08:30', '2026-11-30T20:00:00.000Z'],
    ['00:30', '2026-11-30T20:00:00.000Z'],
  ])('for a visit at %s until %s', (time, deadline) => {
    expect(reminderDeadline(visitAt(time))).toBe(deadline)
  })

  it('for no visit whose day or time is not agreed', () => {
    expect(reminderDeadline(visitAt(null))).toBeNull()
    expect(reminderDeadline(visitAt('09:00', null))).toBeNull()
  })
})

describe('a message that could not be sent is given up', () => {
  const now = new Date('2026-11-29T10:00:00.000Z')

  it.each([
    ['received', '16:00', '2026-11-30T10:00:00.000Z'],
    ['confirmed', '16:00', '2026-12-01T16:00:00.000Z'],
    ['changed', '16:00', '2026-12-01T16:00:00.000Z'],
    ['cancelled', '16:00', '2026-12-01T10:00:00.000Z'],
    ['cancelled', '09:00', '2026-12-01T09:00:00.000Z'],
    ['reminder', '16:00', '2026-12-01T14:00:00.000Z'],
    ['result', '16:00', '2026-12-06T10:00:00.000Z'],
    ['confirmed', null, '2026-12-29T10:00:00.000Z'],
  ] as const)('one that says "%s" of a visit at %s after %s', (template, time, end) => {
    expect(usefulUntil(template, visitAt(time), now)).toBe(end)
  })
})

it('a cancellation is announced until the day of the visit has passed, or the one that the patient knows of', () => {
  const cancel = (day: string, known: string) => {
    const [before, announced] = [visitAt('09:00', day), visitAt('09:00', known)]
    const after = { ...before, status: 'cancelled' }
    const change = {
      before,
      after,
      announced: [{ ...announced, isCertain: true, changedAt: null }],
    }
    return messageOfChange(change, new Date('2026-12-01T08:00:00.000Z'))
  }
  expect(cancel('2026-12-01', '2026-12-01')).toBe('cancelled')
  expect(cancel('2026-11-30', '2026-12-01')).toBe('cancelled')
  expect(cancel('2026-11-30', '2026-11-30')).toBeNull()
})
