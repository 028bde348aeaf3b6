import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { lastDays, recordDay } from './daily.server.ts'

describeOnEachDatabase('the day of work that is only recorded', (database) => {
  it('is that of the present clock, also after one that was wrong', async () => {
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
