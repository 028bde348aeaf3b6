import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { countUse, deleteExpiredCounts } from './rate-limit.server.ts'

const begun = Date.parse('2026-11-20T08:00:00Z')
const at = (seconds: number) => ({ now: () => new Date(begun + seconds * 1000) })

describeOnEachDatabase('counts whose window has passed', (database) => {
  it('are removed without waiting for those that are being counted on', async () => {
    const { db, kind } = database()
    const keys = async () =>
      (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
    for (const key of ['free', 'in use']) await countUse({ db, clock: at(0) }, key, { seconds: 60 })
    await countUse({ db, clock: at(30) }, 'later', { seconds: 60 })
    if (kind === 'sqlite') {
      await deleteExpiredCounts({ db, clock: at(61) })
      expect(await keys()).toEqual(['later'])
      return
    }
    const tx = await db.startTransaction().execute()
    await countUse({ db: tx, clock: at(61) }, 'in use', { seconds: 60 })
    await deleteExpiredCounts({ db, clock: at(61) })
    expect((await keys()).toSorted()).toEqual(['in use', 'later'])
    await tx.commit().execute()
    expect((await keys()).toSorted()).toEqual(['in use', 'later'])
  })
})
