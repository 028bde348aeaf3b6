import { expect, it } from 'vitest'
import { daysAfter } from '#app/values/day.ts'
import { everyBranch } from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { day, earlierTimes, freed, morning } from '#tests/earlier-times.ts'
import { countOnEarlierList } from './wanted-times.server.ts'

describeOnSqlite('the list for earlier times', (database) => {
  const { needs, waiting, change, freeATime, booked, cancel, wantedNow } = earlierTimes(database)

  it('has those alone who can still come earlier, at a branch that there still is', async () => {
    const { id } = await waiting(morning)
    const count = (instant = morning) => countOnEarlierList(needs(instant), everyBranch)
    await freeATime()
    expect([await count(), (await wantedNow()).length]).toEqual([1, 1])
    await change(id, { attendance: 'arrived' })
    expect([await count(), (await wantedNow()).length]).toEqual([0, 0])
    await change(id, { attendance: null, appointment_date: day, appointment_time: '15:00' })
    expect(await count(`${day}T14:59:00.000Z`)).toBe(1)
    expect(await count(`${day}T15:00:00.000Z`)).toBe(0)
    const closed = { ...needs(), clinic: clinicWith({ branches: branchesNamed('Bole') }) }
    expect(await countOnEarlierList(closed, everyBranch)).toBe(0)
    await change(id, { branch: null })
    expect(await countOnEarlierList(closed, everyBranch)).toBe(1)
  })

  it('compares with the day that a patient has asked for last', async () => {
    const { id } = await waiting(morning, { appointment_date: null, appointment_time: null })
    await freeATime()
    const counts = async (preferred_date: string, asked_date: string) => {
      await change(id, { preferred_date, asked_date, status: 'pending' })
      const inTheMorning = needs(`${day}T09:00:00.000Z`)
      return [await countOnEarlierList(inTheMorning, everyBranch), (await wantedNow()).length]
    }
    expect(await counts('2026-11-30', '2026-12-10')).toEqual([1, 1])
    expect(await counts('2026-12-10', '2026-11-30')).toEqual([0, 0])
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
