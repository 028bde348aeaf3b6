import { expect, it } from 'vitest'
import { done, limited } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import {
  type BackoffLimit,
  countUse,
  deleteExpiredCounts,
  takeAttempt,
} from './rate-limit.server.ts'

const begun = Date.parse('2026-11-20T08:00:00Z')
const at = (seconds: number) => ({ now: () => new Date(begun + seconds * 1000) })

const limit: BackoffLimit = { free: 3, pauses: [5, 20], expiresAfterSeconds: 600 }

describeOnEachDatabase('a limit whose pauses grow', (database) => {
  const needsAt = (seconds: number) => ({ db: database().db, clock: at(seconds) })
  const take = (seconds: number) => takeAttempt(needsAt(seconds), 'k', limit)

  it('lets the free uses pass, and of two hundred at once no more than these', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, () => take(0)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results).toContainEqual(limited(5))
  })

  it('pauses longer after each further use, up to the last pause', async () => {
    for (let n = 1; n <= 3; n += 1) expect(await take(0)).toEqual(done({ nth: n }))
    // Uses that it refuses make the pause no longer.
    for (let n = 0; n < 20; n += 1) expect(await take(4)).toEqual(limited(1))
    expect(await take(5)).toEqual(done({ nth: 4 }))
    expect(await take(6)).toEqual(limited(19))
    expect(await take(25)).toEqual(done({ nth: 5 }))
    expect(await take(26)).toEqual(limited(19))
    // A caller read the clock earlier, but is counted later.
    expect(await take(24)).toEqual(limited(21))
  })

  it('starts anew when nothing was counted for a while', async () => {
    for (let n = 0; n < 3; n += 1) await take(0)
    expect(await take(601)).toEqual(done({ nth: 1 }))
    await deleteExpiredCounts(needsAt(1202))
    expect(await database().db.selectFrom('rate_limits').select('key').execute()).toEqual([])
  })

  it('shuts nobody out when the clock was wrong and is put right', async () => {
    for (let n = 0; n < 3; n += 1) await take(86_400)
    expect(await take(0)).toEqual(done({ nth: 1 }))
  })

  it('has its counts removed when their window has passed, without waiting for those that are being counted on', async () => {
    const { db, kind } = database()
    const keys = async () =>
      (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
    for (const key of ['free', 'in use']) await countUse({ db, clock: at(0) }, key, { seconds: 60 })
    await countUse({ db, clock: at(30) }, 'later', { seconds: 60 })
    // A transaction holds up all else on SQLite.
    const tx = kind === 'postgres' ? await db.startTransaction().execute() : undefined
    await countUse({ db: tx ?? db, clock: at(61) }, 'in use', { seconds: 60 })
    await deleteExpiredCounts({ db, clock: at(61) })
    expect((await keys()).toSorted()).toEqual(['in use', 'later'])
    await tx?.commit().execute()
    expect((await keys()).toSorted()).toEqual(['in use', 'later'])
  })
})
