import { expect, it } from 'vitest'
import { everyBranch, insertRequest, needsAt } from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { busiestDay, totalOf } from './numbers.ts'
import { countRecentRequests, listRecentAppointments } from './recent-requests.server.ts'

describeOnEachDatabase('the statistics of requests', (database) => {
  const now = () => needsAt('2026-11-20T23:59:59.999Z', database())

  it('count each of the last thirty days in Accra, also those without a request', async () => {
    const count = async (instant: string, times: number) => {
      for (let n = 0; n < times; n += 1) await insertRequest(database(), instant)
    }
    await count('2026-10-21T23:59:59.999Z', 1)
    await count('2026-10-22T00:00:00.000Z', 2)
    await count('2026-11-19T23:59:59.999Z', 3)
    await count('2026-11-20T00:00:00.000Z', 3)
    const { days } = await countRecentRequests(now(), everyBranch)
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ day: '2026-10-22', count: 2 })
    expect(days[1]).toEqual({ day: '2026-10-23', count: 0 })
    expect(days[28]).toEqual({ day: '2026-11-19', count: 3 })
    expect(days[29]).toEqual({ day: '2026-11-20', count: 3 })
    expect(totalOf(days)).toBe(8)
    expect(busiestDay(days)?.day).toBe('2026-11-20')
  })

  it('count services and branches, in the order of every screen', async () => {
    const at = '2026-11-20T08:00:00.000Z'
    await insertRequest(database(), at, { service: 'Laboratory', branch: 'Wenchi' })
    await insertRequest(database(), at, { service: 'Laboratory', branch: '' })
    await insertRequest(database(), '2026-09-20T08:00:00.000Z', { service: 'ECG', branch: 'Bole' })
    const { services, branches } = await countRecentRequests(now(), everyBranch)
    expect(services).toEqual([
      { name: 'Ultrasound', count: 0 },
      { name: 'ECG', count: 0 },
      { name: 'Laboratory', count: 2 },
      { name: 'Other', count: 0 },
    ])
    expect(branches).toEqual([
      { name: 'Zebilla', count: 0 },
      { name: 'Bole', count: 0 },
      { name: 'Wenchi', count: 1 },
      { name: 'No preference', count: 1 },
    ])
  })

  it('count a branch that was closed since after those in force', async () => {
    await insertRequest(database(), '2026-11-20T08:00:00.000Z', { branch: 'Wenchi' })
    const clinic = clinicWith({ branches: branchesNamed('Navrongo') })
    const { branches } = await countRecentRequests({ ...now(), clinic }, everyBranch)
    expect(branches.map(({ name }) => name)).toEqual(['Navrongo', 'No preference', 'Wenchi'])
  })

  it('count for somebody of one branch that branch, and what names none', async () => {
    for (const branch of ['Wenchi', 'Bole', ''] as const) {
      await insertRequest(database(), '2026-11-20T08:00:00.000Z', { branch })
    }
    const { days, branches } = await countRecentRequests(now(), { branch: 'Bole' })
    expect(totalOf(days)).toBe(2)
    expect(branches).toEqual([
      { name: 'Bole', count: 1 },
      { name: 'No preference', count: 1 },
    ])
  })

  it('follow a change of branch and service, and a deletion', async () => {
    const at = '2026-11-20T08:00:00.000Z'
    const { db } = database()
    const changed = await insertRequest(database(), at, { service: 'ECG', branch: 'Tamale' })
    const deleted = await insertRequest(database(), at, { service: 'Hearing', branch: 'Tamale' })
    await setColumns({ db }, 'appointments', changed.id, { service: 'Laboratory', branch: 'Bole' })
    await db.deleteFrom('appointments').where('id', '=', deleted.id).execute()
    const { days, services, branches } = await countRecentRequests(now(), everyBranch)
    expect(days.at(-1)).toEqual({ day: '2026-11-20', count: 1 })
    expect(services).toEqual([
      { name: 'Ultrasound', count: 0 },
      { name: 'ECG', count: 0 },
      { name: 'Laboratory', count: 1 },
      { name: 'Other', count: 0 },
    ])
    expect(branches).toEqual([
      { name: 'Zebilla', count: 0 },
      { name: 'Bole', count: 1 },
      { name: 'Wenchi', count: 0 },
      { name: 'No preference', count: 0 },
    ])
  })

  it('name the five newest requests', async () => {
    for (const hour of ['01', '02', '03', '04', '05', '06']) {
      await insertRequest(database(), `2026-11-20T${hour}:00:00.000Z`, {
        first_name: `Ama ${hour}`,
      })
    }
    const newest = await listRecentAppointments(now(), everyBranch)
    expect(newest.map(({ first_name }) => first_name)).toEqual(
      ['06', '05', '04', '03', '02'].map((hour) => `Ama ${hour}`),
    )
  })
})
