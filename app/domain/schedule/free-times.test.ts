import { expect, it as onEach, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { createTimetable } from '#app/domain/hours/timetable.server.ts'
import { needsAt } from '#tests/appointments.ts'
import { branchesNamed } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import {
  bookedStarts,
  isOver,
  isWithinHours,
  slotAt,
  slotStarts,
  slotsOn,
  takenDuring,
  visitStart,
} from './free-times.server.ts'

const instant = '2026-11-20T12:00:00.000Z'
const day = '2026-12-01'

/** A branch that is open from Monday to Wednesday. */
function openBranch(opens: string, closes: string) {
  const schema = { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], opens, closes }
  const openingHours = [{ days: 'Monday - Wednesday', hours: 'As written', schema }]
  const branches = branchesNamed('Zebilla').map((branch) => ({ ...branch, openingHours }))
  const timetable = createTimetable({ branches, hours: seed.hours, closures: [] })
  const what = { branch: 'Zebilla', slug: 'zebilla', service: 'Ultrasound', services: [] }
  return { ...what, capacity: { inParallel: 1, minutes: 45 }, timetable }
}

describeOnEachDatabase('the slots of a branch that is open past midnight', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  async function slots(date: string, branch = openBranch('22:00', '01:00')) {
    const starts = await bookedStarts(database(), branch, [date, date], '')
    return slotsOn(branch, date, starts).map(({ time, taken }) => `${time} ${taken}`)
  }

  const book = (appointment_date: string, appointment_time: string) =>
    openRequest(
      needsAt(instant, database()),
      instant,
      { service: 'Ultrasound' },
      { appointment_date, appointment_time, status: 'confirmed' },
    )

  it('are those of the night before as well, and each is of one day', async () => {
    expect(await slots(day)).toEqual(['00:15 0', '22:00 0', '22:45 0', '23:30 0'])
    expect(await slots('2026-11-30')).toEqual(['22:00 0', '22:45 0', '23:30 0'])
    expect(await slots('2026-12-03')).toEqual(['00:15 0'])
  })

  it('may last into the hours of the next day', async () => {
    const always = { ...openBranch('00:00', '00:00'), capacity: { inParallel: 1, minutes: 50 } }
    expect((await slots(day, always)).at(-1)).toBe('23:30 0')
    expect((await slots('2026-12-02', always)).at(-1)).toBe('22:40 0')
  })

  onEach('are taken by a visit that began before midnight, or that begins after it', async () => {
    await book('2026-11-30', '23:40')
    await book('2026-12-02', '00:05')
    expect(await slots(day)).toEqual(['00:15 1', '22:00 0', '22:45 0', '23:30 1'])
    expect(await slots('2026-12-02')).toEqual(['00:15 1', '22:00 0', '22:45 0', '23:30 0'])
  })
})

const at = (time: string) => visitStart('2026-12-01', time)
const open = (from: string, to: string) => ({ start: at(from), end: at(to) })
const halfHours = { inParallel: 2, minutes: 30 }

test('of visits that follow one another only one is there at a time, and of those that overlap each', () => {
  const starts = [at('09:00'), at('09:30')]
  expect(takenDuring(at('10:00'), starts, halfHours)).toBe(0)
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
