import { expect, test } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { checkRestore, finishRestoreReview } from './restore-review.server.ts'

describeOnEachDatabase('the list of what a restore brought back', (database) => {
  test('is ended once by several taps at the same moment', async () => {
    const { db } = database()
    // why: an entry of the same instant could not be told from the one that ends it.
    let second = 0
    const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 10, 0, second++)) }
    const listed = { rowId: restoreRow, subject: '2026-11-19T02:00:00.000Z', details: ['GM-1'] }
    await recordAudit({ db, clock, by: theProgram }, { action: 'system.restore-listed', ...listed })
    expect(await checkRestore({ db })).not.toBeNull()
    const finish = () => finishRestoreReview({ db, clock, by: theProgram })
    await Promise.all([finish(), finish(), finish(), finish()])
    expect(await checkRestore({ db })).toBeNull()
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('row_id', '=', restoreRow)
      .orderBy('created_at')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'system.restore-listed',
      'system.restore-reviewed',
    ])
  })
})
