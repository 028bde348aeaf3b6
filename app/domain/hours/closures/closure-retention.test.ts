import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { deletePastClosures } from './closures.server.ts'

describeOnEachDatabase('past closures', (database) => {
  test('those that ended more than two years ago are deleted', async () => {
    const { db } = database()
    const row = { branch: null, kind: 'closed' as const, version: 1, created_by: null }
    for (const day of ['2024-11-19', '2024-11-21', '2026-12-24']) {
      const times = { starts_at: `${day}T08:00:00.000Z`, ends_at: `${day}T12:00:00.000Z` }
      const texts = { id: day, sentence: day, created_at: times.starts_at }
      await db
        .insertInto('closures')
        .values({ ...row, ...times, ...texts })
        .execute()
    }
    // why: which closures are past depends on the day.
    const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }
    expect(await deletePastClosures({ ...database(), clock })).toBe(1)
    const left = await db.selectFrom('closures').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['2024-11-21', '2026-12-24'])
  })
})
