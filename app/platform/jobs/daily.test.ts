import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { lastDays, onceADay, recordDay } from './daily.server.ts'

describeOnEachDatabase('work of once a day', (database) => {
  it('is done by one of all who ask from its hour on, and again after a clock that was ahead', async () => {
    const { db } = database()
    const done: string[] = []
    const askAt = (instant: string) => {
      const clock = { now: () => new Date(instant) }
      const work = async (_: unknown, day: string) => void done.push(day)
      return onceADay({ db, clock }, { name: 'work', fromHour: 7 }, work)
    }
    expect(await askAt('2026-11-20T06:59:59.000Z')).toBe(false)
    const late = '2026-11-20T11:00:00.000Z'
    const asked = await Promise.all([askAt(late), askAt(late), askAt(late)])
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await askAt('2032-05-01T07:00:00.000Z')).toBe(true)
    expect(await askAt('2026-11-21T07:00:00.000Z')).toBe(true)
    expect(await askAt('2026-11-21T07:01:00.000Z')).toBe(false)
    expect(await askAt('2026-11-20T23:00:00.000Z')).toBe(false)
    expect(done).toEqual(['2026-11-20', '2032-05-01', '2026-11-21'])
  })

  it('has the day of the present clock where it is only recorded, also after one that was wrong', async () => {
    const { db } = database()
    const recordAt = async (instant: string) => {
      await recordDay({ db }, 'backup', new Date(instant))
      return (await lastDays({ db }, ['backup'])).backup
    }
    expect(await recordAt('2032-05-01T02:00:00.000Z')).toBe('2032-05-01')
    expect(await recordAt('2026-11-20T02:00:00.000Z')).toBe('2026-11-20')
    expect(await recordAt('2026-11-20T03:00:00.000Z')).toBe('2026-11-20')
  })
})
