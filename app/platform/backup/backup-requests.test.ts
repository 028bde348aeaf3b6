import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import {
  claimBackupRequest,
  endBackupRequest,
  isBackupRequested,
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

  it('is made once, however often somebody asks until the backup is there', async () => {
    expect(await isBackupRequested(after(0))).toBe(false)
    const asked = await Promise.all([0, 0, 0, 0].map((minutes) => requestBackup(after(minutes))))
    expect(asked.filter(Boolean)).toHaveLength(1)
    await claimBackupRequest(after(1), 'one')
    expect(await requestBackup(after(2))).toBe(false)
    await endBackupRequest(after(3), { begunAt: instant(1), requestedAt: instant(0) })
    expect(await isBackupRequested(after(3))).toBe(false)
    expect(await requestBackup(after(4))).toBe(true)
  })

  it('belongs to one process, until that has been silent for a quarter of an hour', async () => {
    await requestBackup(after(0))
    const claims = ['one', 'two', 'three'].map((id) => claimBackupRequest(after(1), id))
    const [claimed] = (await Promise.all(claims)).filter(Boolean)
    expect(claimed).toBe(instant(0))
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
    expect(await claimBackupRequest(after(15.9), 'four')).toBe(undefined)
    expect(await claimBackupRequest(after(16), 'four')).toBe(instant(0))
    // The one that has lost its claim prolongs nothing.
    await prolongBackupClaim(after(30), 'four', instant(0))
    await prolongBackupClaim(after(40), 'one', instant(0))
    expect(await claimBackupRequest(after(44), 'five')).toBe(undefined)
    expect(await claimBackupRequest(after(45), 'five')).toBe(instant(0))
  })

  it('wakes a process that may begin, and not the one whose attempt has failed', async () => {
    expect(await isBackupUnclaimed(after(0), 'one')).toBe(false)
    await requestBackup(after(0))
    expect(await isBackupUnclaimed(after(0), 'one')).toBe(true)
    await claimBackupRequest(after(0), 'one')
    expect(await isBackupUnclaimed(after(14), 'two')).toBe(false)
    expect(await isBackupUnclaimed(after(16), 'one')).toBe(false)
    expect(await isBackupUnclaimed(after(16), 'two')).toBe(true)
  })

  it('is not held by a claim of a wrong clock', async () => {
    await requestBackup(after(0))
    await claimBackupRequest(after(500_000), 'one')
    expect(await claimBackupRequest(after(1), 'two')).toBe(instant(0))
  })

  it('is ended by each backup that begins after it, by an earlier one only where that was made for it', async () => {
    await requestBackup(after(10))
    await endBackupRequest(after(20), { begunAt: instant(9), requestedAt: undefined })
    expect(await isBackupRequested(after(20))).toBe(true)
    await endBackupRequest(after(20), { begunAt: instant(11), requestedAt: undefined })
    expect(await isBackupRequested(after(20))).toBe(false)
    // Asked for while the clock was wrong.
    await requestBackup(after(500_000))
    await endBackupRequest(after(20), { begunAt: instant(11), requestedAt: instant(500_000) })
    expect(await isBackupRequested(after(20))).toBe(false)
  })
})
