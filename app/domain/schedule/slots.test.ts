import { expect, test } from 'vitest'
import {
  isOver,
  isWithinHours,
  slotAt,
  slotStarts,
  takenDuring,
  visitStart,
} from './free-times.server.ts'

const at = (time: string) => visitStart('2026-12-01', time)
const open = (from: string, to: string) => ({ start: at(from), end: at(to) })
const halfHours = { inParallel: 2, minutes: 30 }

test('visits that end as another begins are not there at the same time', () => {
  const starts = [at('09:00'), at('10:00')]
  expect(takenDuring(at('09:30'), starts, halfHours)).toBe(0)
  expect(takenDuring(at('09:15'), starts, halfHours)).toBe(1)
})

test('of two visits that overlap one after the other only one is there at a time', () => {
  const starts = [at('09:00'), at('09:30')]
  expect(takenDuring(at('09:15'), starts, halfHours)).toBe(1)
  expect(takenDuring(at('09:15'), [...starts, at('09:20')], halfHours)).toBe(2)
})

test('the slots follow one another within the hours, and joined hours have no gap', () => {
  const hours = [open('08:00', '09:10'), open('09:10', '10:00'), open('14:00', '14:20')]
  const slots = slotStarts(hours, halfHours).map((start) => slotAt(start, [at('08:30')], halfHours))
  expect(slots.map(({ time, taken }) => `${time} ${taken}`)).toEqual([
    '08:00 0',
    '08:30 1',
    '09:00 0',
    '09:30 0',
  ])
})

test('a visit of known length must end within the hours, another one must begin within them', () => {
  const hours = [open('08:00', '18:00')]
  expect(isWithinHours(at('17:30'), hours, halfHours)).toBe(true)
  expect(isWithinHours(at('17:45'), hours, halfHours)).toBe(false)
  expect(isWithinHours(at('17:45'), hours, { inParallel: null, minutes: 30 })).toBe(true)
  expect(isWithinHours(at('18:00'), hours, { inParallel: null, minutes: 30 })).toBe(false)
})

test('a visit is over at the minute at which it ends', () => {
  expect(isOver(at('09:00'), 30, new Date(at('09:29')))).toBe(false)
  expect(isOver(at('09:00'), 30, new Date(at('09:30')))).toBe(true)
})
