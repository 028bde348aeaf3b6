import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { waitUntilLocked } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { silentLog } from '#tests/silent-log.ts'
import { clearAttempts, mayTrySignIn } from './sign-in-limits.server.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }
const email = 'owner@clinic.test'

describeOnEachDatabase('the attempts to sign in', (database, kind) => {
  const attempt = async (group: string) =>
    mayTrySignIn({ db: database().db, clock }, { email, visitor: { group, device: null } })
  const counted = async () => {
    const rows = await database().db.selectFrom('rate_limits').select('key').execute()
    return rows.map(({ key }) => key)
  }

  it('are forgotten for the account and the address that signed in, and for no other', async () => {
    for (const group of ['a', 'a', 'b', 'b']) await attempt(group)
    await clearAttempts(database(), { id: 'owner', email }, { group: 'b', device: null })
    const keys = await counted()
    expect(keys.toSorted()).toEqual([
      'sign-in from a',
      'sign-in from b',
      expect.stringMatching(/^sign-in of .* from a$/),
    ])
  })

  it.runIf(kind === 'postgres')(
    'are forgotten while another from the same address is being counted',
    async () => {
      const { db, url } = database()
      // The second attempt from one address counts for the account, so that its row is locked before those of others.
      for (const group of ['a', 'a', 'b']) await attempt(group)
      const keys = await counted()
      const pair = keys.find((key) => /^sign-in of .* from b$/.test(key)) ?? ''
      const account = pair.replace(/ from b$/, '')
      expect(keys).toContain(account)

      const other = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog })
      onTestFinished(() => other.close())
      const tx = await other.db.startTransaction().execute()
      const count = (key: string) =>
        tx
          .updateTable('rate_limits')
          .set((row) => ({ points: row('points', '+', 1) }))
          .where('key', '=', key)
          .execute()
      // As `mayTrySignIn` does: first its own address, then the account.
      await count(pair)
      const clearing = clearAttempts({ db }, { id: 'owner', email }, { group: 'b', device: null })
      clearing.catch(() => {})
      await waitUntilLocked(other.db)
      await count(account)
      await tx.commit().execute()
      await clearing
      expect(await counted()).not.toContain(account)
    },
  )
})
