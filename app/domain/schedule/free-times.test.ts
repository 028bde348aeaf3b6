import { expect, it as onEach } from 'vitest'
import { createTimetable } from '#app/domain/hours/timetable.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { branchesNamed } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { listSlots } from './free-times.server.ts'

const instant = '2026-11-20T12:00:00.000Z'
const day = '2026-12-01'
const capacity = { inParallel: 1, minutes: 45 }

/** A branch that is open from Monday to Wednesday. */
function openBranch(opens: string, closes: string) {
  const dayOfWeek = ['Monday', 'Tuesday', 'Wednesday']
  const hours = {
    days: 'Monday - Wednesday',
    hours: 'As written',
    schema: { dayOfWeek, opens, closes },
  }
  const openingHours = [hours]
  const branches = branchesNamed('Zebilla').map((branch) => ({ ...branch, openingHours }))
  const timetable = createTimetable({ branches, openingHours, closures: [], declared: {} })
  return {
    branch: 'Zebilla',
    slug: 'zebilla',
    service: 'Ultrasound',
    services: [],
    capacity,
    timetable,
  }
}

describeOnEachDatabase('the slots of a branch that is open past midnight', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  async function slotsOn(date: string, branch = openBranch('22:00', '01:00')) {
    const slots = await listSlots(database(), branch, [date])
    return slots.map(({ time, taken }) => `${time} ${taken}`)
  }

  async function book(date: string, time: string) {
    const { id } = await insertRequest(database(), instant, { service: 'Ultrasound' })
    await setColumns(database(), 'appointments', id, {
      appointment_date: date,
      appointment_time: time,
      status: 'confirmed',
    })
  }

  it('are those of the night before as well, and each is of one day', async () => {
    expect(await slotsOn(day)).toEqual(['00:15 0', '22:00 0', '22:45 0', '23:30 0'])
    expect(await slotsOn('2026-11-30')).toEqual(['22:00 0', '22:45 0', '23:30 0'])
    expect(await slotsOn('2026-12-03')).toEqual(['00:15 0'])
  })

  it('may last into the hours of the next day', async () => {
    const always = { ...openBranch('00:00', '00:00'), capacity: { inParallel: 1, minutes: 50 } }
    expect((await slotsOn(day, always)).at(-1)).toBe('23:30 0')
    expect((await slotsOn('2026-12-02', always)).at(-1)).toBe('22:40 0')
  })

  onEach('are taken by a visit that began before midnight, or that begins after it', async () => {
    await book('2026-11-30', '23:40')
    await book('2026-12-02', '00:05')
    expect(await slotsOn(day)).toEqual(['00:15 1', '22:00 0', '22:45 0', '23:30 1'])
    expect(await slotsOn('2026-12-02')).toEqual(['00:15 1', '22:00 0', '22:45 0', '23:30 0'])
  })
})
