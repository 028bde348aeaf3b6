import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import {
  claimBackupRequest,
  endBackupRequest,
  failBackupRequest,
  findBackupRequest,
  isBackupUnclaimed,
  prolongBackupClaim,
  requestBackup,
} from './backup-requests.server.ts'

describeOnEachDatabase('the request for a backup', (database) => {
  const start = Date.parse('2026-11-20T10:00:00.000Z')
  const instant = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  const after = (minutes: number) => ({
    db: database().db,
    clock: { now: () => new Date(instant(minutes)) },
  })
  const claim = (minutes: number, processId: string, takesOver = true) =>
    claimBackupRequest(after(minutes), processId, { takesOver })

  it('is made once, however often somebody asks until the backup is there', async () => {
    expect(await findBackupRequest(after(0))).toBe(undefined)
    const asked = await Promise.all([0, 0, 0, 0].map((minutes) => requestBackup(after(minutes))))
    expect(asked.filter(Boolean)).toHaveLength(1)
    await claim(1, 'one')
    expect(await requestBackup(after(2))).toBe(false)
    await endBackupRequest(after(3), instant(0))
    expect(await findBackupRequest(after(3))).toBe(undefined)
    expect(await requestBackup(after(4))).toBe(true)
    // A backup that was made for an earlier request ends no later one.
    await endBackupRequest(after(5), instant(0))
    expect(await findBackupRequest(after(5))).toEqual({ requested_at: instant(4), failed_at: null })
  })

  it('belongs to one process, until that has been silent for a quarter of an hour', async () => {
    await requestBackup(after(0))
    const claims = await Promise.all(['one', 'two', 'three'].map((id) => claim(1, id)))
    expect(claims.filter(Boolean)).toEqual([instant(0)])
    expect(await claim(15.9, 'four')).toBe(undefined)
    expect(await claim(16, 'four', false)).toBe(undefined)
    expect(await claim(16, 'four')).toBe(instant(0))
    // A process that has lost its claim cannot prolong it.
    await prolongBackupClaim(after(30), 'four', instant(0))
    await prolongBackupClaim(after(40), 'one', instant(0))
    expect(await claim(44, 'five')).toBe(undefined)
    expect(await claim(45, 'five')).toBe(instant(0))
  })

  it('belongs to one of two whose clocks differ by minutes', async () => {
    await requestBackup(after(0))
    expect(await claim(10, 'ahead')).toBe(instant(0))
    expect(await claim(0.1, 'behind')).toBe(undefined)
    expect(await claim(9.999, 'a moment behind')).toBe(undefined)
  })

  it('is not held by a claim of a wrong clock', async () => {
    await requestBackup(after(0))
    await claim(500_000, 'one')
    expect(await claim(1, 'two')).toBe(instant(0))
  })

  it('wakes a process that may begin, and not the one whose attempt has failed', async () => {
    expect(await isBackupUnclaimed(after(0), 'one')).toBe(false)
    await requestBackup(after(0))
    expect(await isBackupUnclaimed(after(0), 'one')).toBe(true)
    await claim(0, 'one')
    expect(await isBackupUnclaimed(after(14), 'two')).toBe(false)
    await failBackupRequest(after(14), 'two')
    expect(await isBackupUnclaimed(after(14), 'two')).toBe(false)
    await failBackupRequest(after(14), 'one')
    expect(await findBackupRequest(after(14))).toMatchObject({ failed_at: instant(14) })
    expect(await isBackupUnclaimed(after(14), 'one')).toBe(false)
    expect(await isBackupUnclaimed(after(14), 'two')).toBe(true)
    expect(await claim(14, 'one', false)).toBe(instant(0))
  })
})
