import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { needsAt } from '#tests/appointments.ts'
import { storeHugeImage } from '#tests/backed-up-installations.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import {
  isBackedUpNightly,
  readBackupAge,
  recordNightBegun,
  recordNightMade,
} from './backup-age.server.ts'
import { storeFailure } from './backup-folder.server.ts'

describeOnEachDatabase('the age of the newest backup', (database) => {
  /** The needs of a process that makes no backups, with a data folder of its own. */
  const quietProcess = (instant: string, dataDir = newTemporaryFolder(), env = {}) => ({
    ...needsAt(instant, database()),
    settings: readSettings({ DATA_DIR: dataDir, NIGHTLY_BACKUP: 'off', ...env }),
  })

  it('is also said by a process that makes none, while another one makes them', async () => {
    const dataDir = newTemporaryFolder()
    expect(await readBackupAge(quietProcess('2026-11-20T09:00:00Z', dataDir))).toBeNull()
    await recordNightBegun(needsAt('2026-11-20T01:10:00Z', database()))
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    writeFileSync(join(folder, 'gemev-2026-11-20T011000Z-00ff.backup'), '')
    await recordNightMade(needsAt('2026-11-20T01:20:00Z', database()))
    expect(await readBackupAge(quietProcess('2026-11-20T09:00:00Z', dataDir))).toMatchObject({
      madeAt: new Date('2026-11-20T01:10:00Z'),
      isElsewhere: false,
      isOverdue: false,
    })
  })

  it('warns there when the other process fails, and where its folder cannot be seen', async () => {
    await recordNightMade(needsAt('2026-11-17T01:10:00Z', database()))
    await recordNightBegun(needsAt('2026-11-20T01:10:00Z', database()))
    expect(await readBackupAge(quietProcess('2026-11-20T09:00:00Z'))).toMatchObject({
      madeAt: new Date('2026-11-17T01:00:00Z'),
      isElsewhere: true,
      isOverdue: true,
    })
  })

  it('says that none is made with a passphrase that cannot be used only where this process is to make them', async () => {
    const problemOf = async (instant: string, env = {}) => {
      const unusable = { BACKUP_PASSPHRASE: 'three calabashes #beside the well', ...env }
      const age = await readBackupAge(quietProcess(instant, newTemporaryFolder(), unusable))
      return age && age.problem !== null
    }
    const on = { NIGHTLY_BACKUP: 'on' }
    expect(await problemOf('2026-11-20T09:00:00Z', on)).toBe(true)
    expect(await problemOf('2026-11-20T09:00:00Z')).toBeNull()
    await recordNightBegun(needsAt('2026-11-20T01:10:00Z', database()))
    await recordNightMade(needsAt('2026-11-20T01:20:00Z', database()))
    expect(await problemOf('2026-11-20T09:00:00Z')).toBe(false)
    // The record may have come with a restored database.
    expect(await problemOf('2026-11-20T09:00:00Z', on)).toBe(true)
  })

  it('says at once that none is made where the disk has too little space for it', async () => {
    const dataDir = newTemporaryFolder()
    const problem = async (env: Record<string, string>) =>
      (await readBackupAge(quietProcess('2026-11-20T09:00:00Z', dataDir, env)))?.problem
    const on = { NIGHTLY_BACKUP: 'on' }
    expect(await problem(on)).toBeNull()
    storeHugeImage(dataDir)
    expect(await problem(on)).toMatch(
      /^The disk of \S+ has too little space for a backup: that takes 8,192 GB/,
    )
    // Another process makes them, on a disk of its own.
    await recordNightBegun(needsAt('2026-11-20T01:10:00Z', database()))
    expect(await problem({})).toBeNull()
  })

  it('says at once that the last backup has failed, whatever an older one is worth', async () => {
    const dataDir = newTemporaryFolder()
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    writeFileSync(join(folder, 'gemev-2026-11-20T011000Z-00ff.backup'), '')
    await storeFailure(folder, 'FOREIGN KEY constraint failed.')
    const on = { NIGHTLY_BACKUP: 'on' }
    expect(await readBackupAge(quietProcess('2026-11-20T09:00:00Z', dataDir, on))).toMatchObject({
      isOverdue: false,
      problem: 'the last attempt has failed. FOREIGN KEY constraint failed.',
    })
  })

  it('is not said once no process has made any for two days, as they are set', async () => {
    await recordNightBegun(needsAt('2026-11-20T01:10:00Z', database()))
    expect(await isBackedUpNightly(quietProcess('2026-11-22T09:00:00Z'))).toBe(true)
    expect(await isBackedUpNightly(quietProcess('2026-11-23T09:00:00Z'))).toBe(false)
    expect(await readBackupAge(quietProcess('2026-11-23T09:00:00Z'))).toBeNull()
  })
})
