import { expect, it } from 'vitest'
import { createTimetable } from '#app/domain/hours/timetable.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { branchesNamed } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { listSlots } from './free-times.server.ts'

const instant = '2026-11-20T12:00:00.000Z'
const day = '2026-12-01'
const night = { opens: '22:00', closes: '01:00' }
const schema = { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], ...night }
const openingHours = [{ days: 'Monday - Wednesday', hours: '10:00 PM - 1:00 AM', schema }]
const timetable = createTimetable({
  branches: branchesNamed('Zebilla').map((branch) => ({ ...branch, openingHours })),
  openingHours,
  closures: [],
  declared: {},
})
const capacity = { inParallel: 1, minutes: 45 }
const place = { branch: 'Zebilla', slug: 'zebilla', service: 'Ultrasound', capacity, timetable }

describeOnEachDatabase('the slots of a branch that is open past midnight', (database) => {
  async function slotsOn(date: string) {
    const slots = await listSlots(database(), place, [date])
    return slots.map(({ time, taken }) => `${time} ${taken}`)
  }

  async function book(date: string, time: string) {
    const { id } = await insertRequest(database(), instant, { service: 'Ultrasound' })
    await database()
      .db.updateTable('appointments')
      .set({ appointment_date: date, appointment_time: time, status: 'confirmed' })
      .where('id', '=', id)
      .execute()
  }

  it('are those of the night before as well, and each is of one day', async () => {
    expect(await slotsOn(day)).toEqual(['00:15 0', '22:00 0', '22:45 0', '23:30 0'])
    expect(await slotsOn('2026-11-30')).toEqual(['22:00 0', '22:45 0', '23:30 0'])
    expect(await slotsOn('2026-12-03')).toEqual(['00:15 0'])
  })

  it('are taken by a visit that began before midnight, or that begins after it', async () => {
    await book('2026-11-30', '23:40')
    await book('2026-12-02', '00:05')
    expect(await slotsOn(day)).toEqual(['00:15 1', '22:00 0', '22:45 0', '23:30 1'])
    expect(await slotsOn('2026-12-02')).toEqual(['00:15 1', '22:00 0', '22:45 0', '23:30 0'])
  })
})
