import { expect, it } from 'vitest'
import { describeOnSqlite } from '#tests/databases.ts'
import { followClock, isClockInDoubt } from './clock-record.server.ts'

describeOnSqlite('the clock', (database) => {
  const at = (day: string) => {
    const clock = { now: () => new Date(`${day}T09:00:00Z`) }
    return { db: database().db, clock }
  }
  /** Whether the clock is in doubt on each of these days, which follow one another. */
  const doubtsOn = async (...days: string[]) => {
    const doubts: string[] = []
    for (const day of days) {
      await followClock(at(day))
      if (await isClockInDoubt(at(day))) doubts.push(day)
    }
    return doubts
  }
  const trustUntil = (day: string) =>
    database().db.insertInto('daily_work').values({ name: 'clock trusted', done_on: day }).execute()

  it('is trusted a week after its first day, and also after a fortnight without power', async () => {
    const doubts = await doubtsOn('2026-11-01', '2026-11-07', '2026-11-08', '2026-11-22')
    expect(doubts).toEqual(['2026-11-01', '2026-11-07'])
  })

  it('is in doubt from its first look on, before anything has been stored about it', async () => {
    expect(await isClockInDoubt(at('2026-11-20'))).toBe(true)
    await trustUntil('2026-11-20')
    expect(await isClockInDoubt(at('2026-12-04'))).toBe(false)
    expect(await isClockInDoubt(at('2026-12-05'))).toBe(true)
  })

  it('is reported once when it goes ahead', async () => {
    await trustUntil('2026-11-20')
    const reported: boolean[] = []
    for (const day of ['2026-11-21', '2028-07-20', '2028-07-20', '2028-07-27', '2028-07-28'])
      reported.push(await followClock(at(day)))
    expect(reported).toEqual([false, true, false, false, false])
  })

  it('is trusted by no sum of wrong days, as when a person corrects it to another wrong one', async () => {
    await trustUntil('2026-11-20')
    const wrong = ['2028-07-20', '2029-07-20', '2029-07-26', '2028-07-27', '2029-08-30']
    expect(await doubtsOn(...wrong)).toEqual(wrong)
  })

  it('is not trusted for a wrong day that comes back with each power cut', async () => {
    await trustUntil('2026-11-20')
    const days = ['2036-01-01', '2026-11-22', '2036-01-09', '2026-12-01', '2036-01-17']
    expect(await doubtsOn(...days)).toEqual(['2036-01-01', '2036-01-09', '2036-01-17'])
  })

  it('may be behind after a power cut, and needs no week once it is right', async () => {
    await trustUntil('2026-11-20')
    expect(await doubtsOn('2000-01-01', '2026-11-21', '2026-11-20', '2026-11-22')).toEqual([])
  })

  it('that was ahead for weeks is followed back, and is in doubt when it goes ahead again', async () => {
    await trustUntil('2036-01-01')
    await doubtsOn('2026-11-20', '2026-11-27')
    expect(await doubtsOn('2026-11-28', '2036-01-02')).toEqual(['2036-01-02'])
  })
})
