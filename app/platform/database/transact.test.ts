import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { transact } from './transact.server.ts'

describeOnEachDatabase('a transaction', (database) => {
  it('that PostgreSQL takes back is tried again after a pause, three times in all', async () => {
    const begunAt: number[] = []
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const tried = transact(database().db, async () => {
      begunAt.push(performance.now())
      throw deadlock
    })
    await expect(tried).rejects.toBe(deadlock)
    const [first = 0, second = 0, third = 0, ...others] = begunAt
    expect(second - first).toBeGreaterThan(14)
    expect(third - second).toBeGreaterThan(29)
    expect(others).toEqual([])
  })

  it('is tried again when it and another one wait for each other', async () => {
    const { db, kind } = database()
    const names = ['one', 'other']
    const stored = names.map((name) => ({ name, done_on: '2026-11-20' }))
    await db.insertInto('daily_work').values(stored).execute()
    const bothHaveBegun = Promise.withResolvers<void>()
    let begun = 0
    /** Changes both rows in this order; each has changed its first one before either goes on. */
    const change = (order: string[], day: string) =>
      transact(db, async (tx) => {
        for (const name of order) {
          const row = tx.updateTable('daily_work').where('name', '=', name)
          await row.set({ done_on: day }).execute()
          begun += 1
          // SQLite lets one write at a time, so there the first does not wait.
          if (begun === 2 || kind === 'sqlite') bothHaveBegun.resolve()
          await bothHaveBegun.promise
        }
      })
    await Promise.all([change(names, '2026-11-21'), change(names.toReversed(), '2026-11-22')])
    const rows = await db.selectFrom('daily_work').select('done_on').distinct().execute()
    expect(rows).toHaveLength(1)
    // Of the two on PostgreSQL one was rolled back in its middle, and has begun anew.
    if (kind === 'sqlite') expect(begun).toBe(4)
    else expect(begun).toBeGreaterThanOrEqual(5)
  })
})
