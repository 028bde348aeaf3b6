import { expect, it as onEach } from 'vitest'
import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import { everyBranch, insertRequest, needsAt } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { setColumns } from '#tests/rows.ts'
import { listDay } from './expected-visits.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const date = '2026-12-01'

describeOnEachDatabase('the sheet of a day', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  async function agreed(
    first_name: string,
    appointment_time: string | null,
    { status = 'confirmed' as AppointmentStatus, day = date, branch = 'Zebilla' as const } = {},
  ) {
    const visit = await openRequest(needsAt(morning, database()), morning, { first_name })
    await visit.edit({ appointment_date: day, appointment_time, branch, status })
    return visit
  }
  const names = async (branch: 'Zebilla' | 'Bole' | null) =>
    (await listDay(database(), everyBranch, { date, branch })).map(({ first_name }) => first_name)

  onEach(
    'has the agreed visits in the order of the clock, then preferred days that nobody has answered',
    async () => {
      await agreed('Ten', '10:00')
      await insertRequest(database(), morning, { first_name: 'Wish', preferred_date: date })
      await agreed('Nine', '09:15')
      await agreed('Cancelled', '08:00', { status: 'cancelled' })
      await agreed('Moved', '08:00', { day: '2026-12-02' })
      expect(await names('Zebilla')).toEqual(['Nine', 'Ten', 'Wish'])
    },
  )

  it('has whoever asks for another day on that one, and on the agreed day as long as there is one', async () => {
    const ask = async (visit: Promise<{ id: string }>, asked_date: string) =>
      setColumns(database(), 'appointments', (await visit).id, { asked_date })
    const asking = (first_name: string, preferred_date: string) =>
      insertRequest(database(), morning, { first_name, preferred_date })
    await ask(asking('Another day', date), '2026-12-03')
    await ask(asking('This day', '2026-12-02'), date)
    await ask(agreed('Stays', '08:00'), '2026-12-03')
    await ask(agreed('Comes later', '08:00', { day: '2026-12-02' }), date)
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
