import { expect, it } from 'vitest'
import { daysAfter } from '#app/values/day.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { earlierTimes, freed, morning } from '#tests/earlier-times.ts'

describeOnSqlite('the list for earlier times', (database) => {
  const { waiting, change, freeATime, booked, cancel, wantedNow } = earlierTimes(database)

  it('has those alone who have not come yet', async () => {
    const { id } = await waiting(morning)
    await freeATime()
    expect(await wantedNow()).toHaveLength(1)
    await change(id, { attendance: 'arrived' })
    expect(await wantedNow()).toHaveLength(0)
  })

  it('compares with the day that a patient has asked for last', async () => {
    const { id } = await waiting(morning, { appointment_date: null, appointment_time: null })
    await freeATime()
    const wanted = async (preferred_date: string, asked_date: string) => {
      await change(id, { preferred_date, asked_date, status: 'pending' })
      return (await wantedNow()).length
    }
    expect(await wanted('2026-11-30', '2026-12-10')).toBe(1)
    expect(await wanted('2026-12-10', '2026-11-30')).toBe(0)
  })

  it('is offered a time also after many earlier ones that nobody on it could take', async () => {
    await waiting(morning)
    for (let time = 0; time < 21; time += 1) {
      const appointment_date = daysAfter('2026-11-21', time % 7)
      const appointment_time = `${12 + Math.floor(time / 7)}:00`
      await cancel(await booked({ service: 'ECG', appointment_date, appointment_time }))
    }
    await freeATime()
    expect(await wantedNow()).toMatchObject([freed])
  })
})
