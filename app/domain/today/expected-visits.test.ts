import { expect, it } from 'vitest'
import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { listDay } from './expected-visits.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const date = '2026-12-01'

describeOnEachDatabase('the sheet of a day', (database) => {
  async function agreed(
    first_name: string,
    appointment_time: string | null,
    { status = 'confirmed' as AppointmentStatus, day = date, branch = 'Zebilla' as const } = {},
  ) {
    const { id } = await insertRequest(database(), morning, { first_name })
    const visit = { appointment_date: day, appointment_time, branch, status, notes: null }
    const staff = await insertStaff(database())
    await editAppointment(
      actingAs(staff, needsAt(morning, database())),
      everyBranch,
      { id, version: 1 },
      visit,
    )
  }
  const names = async (branch: 'Zebilla' | 'Bole' | null) =>
    (await listDay(database(), everyBranch, { date, branch })).map(({ first_name }) => first_name)

  it('has the agreed visits in the order of the clock, then preferred days that nobody has answered', async () => {
    await agreed('Ten', '10:00')
    await insertRequest(database(), morning, { first_name: 'Wish', preferred_date: date })
    await agreed('Nine', '09:15')
    await agreed('Cancelled', '08:00', { status: 'cancelled' })
    await agreed('Moved', '08:00', { day: '2026-12-02' })
    expect(await names('Zebilla')).toEqual(['Nine', 'Ten', 'Wish'])
  })

  it('has whoever asks for another day on that one, and on the agreed day as long as there is one', async () => {
    const ask = (asked_date: string, first_name: string) =>
      database()
        .db.updateTable('appointments')
        .set({ asked_date })
        .where('first_name', '=', first_name)
        .execute()
    const askFor = (first_name: string, preferred_date: string) =>
      insertRequest(database(), morning, { first_name, preferred_date })
    await askFor('Another day', date)
    await ask('2026-12-03', 'Another day')
    await askFor('This day', '2026-12-02')
    await ask(date, 'This day')
    await agreed('Stays', '08:00')
    await ask('2026-12-03', 'Stays')
    await agreed('Comes later', '08:00', { day: '2026-12-02' })
    await ask(date, 'Comes later')
    expect(await names('Zebilla')).toEqual(['Stays', 'This day'])
  })

  it('has on each branch those who named none, and everybody without a branch', async () => {
    await insertRequest(database(), morning, { first_name: 'Zebilla' })
    await insertRequest(database(), morning, { first_name: 'Bole', branch: 'Bole' })
    await insertRequest(database(), morning, { first_name: 'Any', branch: '' })
    expect(await names('Bole')).toEqual(['Bole', 'Any'])
    expect(await names(null)).toEqual(['Zebilla', 'Bole', 'Any'])
  })
})
