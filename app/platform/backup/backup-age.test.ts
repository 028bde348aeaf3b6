import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { needsAt } from '#tests/appointments.ts'
import { storeHugeImage } from '#tests/backed-up-installations.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import {
  isBackedUpNightly,
  readBackupAge,
  recordNightBegun,
  recordNightMade,
} from './backup-age.server.ts'
import { storeFailure } from './backup-folder.server.ts'

describeOnSqlite('the age of the newest backup', (database) => {
  const on = { NIGHTLY_BACKUP: 'on' }
  /** The needs of a process that makes no backups unless these settings say so. */
  const processAt = (time: string, dataDir = newTemporaryFolder(), env = {}) => ({
    ...needsAt(`2026-11-${time}:00Z`, database()),
    settings: readSettings({ DATA_DIR: dataDir, NIGHTLY_BACKUP: 'off', ...env }),
  })
  const ageAt = (...at: Parameters<typeof processAt>) => readBackupAge(processAt(...at))
  const begin = (time: string) => recordNightBegun(needsAt(`2026-11-${time}:00Z`, database()))
  const make = (time: string) => recordNightMade(needsAt(`2026-11-${time}:00Z`, database()))
  /** A data folder with a backup of the night before. */
  function folderWithBackup() {
    const dataDir = newTemporaryFolder()
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    writeFileSync(join(folder, 'gemev-2026-11-20T011000Z-00ff.backup'), '')
    return { dataDir, folder }
  }

  it('is also said by a process that makes none, while another one makes them', async () => {
    expect(await ageAt('20T09:00')).toBeNull()
    await begin('20T01:10')
    await make('20T01:20')
    const here = { madeAt: new Date('2026-11-20T01:10:00Z'), isElsewhere: false, isOverdue: false }
    expect(await ageAt('20T09:00', folderWithBackup().dataDir)).toMatchObject(here)
    await begin('21T01:10')
    await make('21T01:20')
    const elsewhere = { madeAt: new Date('2026-11-21T01:00:00Z'), isElsewhere: true }
    expect(await ageAt('21T09:00', folderWithBackup().dataDir)).toMatchObject(elsewhere)
  })

  it('warns there when the other process fails, and where its folder cannot be seen', async () => {
    await make('17T01:10')
    await begin('20T01:10')
    const late = { madeAt: new Date('2026-11-17T01:00:00Z'), isElsewhere: true, isOverdue: true }
    expect(await ageAt('20T09:00')).toMatchObject(late)
  })

  it('says at once that none is made where the disk has too little space for it', async () => {
    const dataDir = newTemporaryFolder()
    const problem = async (env = {}) => (await ageAt('20T09:00', dataDir, env))?.problem
    expect(await problem(on)).toBeNull()
    storeHugeImage(dataDir)
    expect(await problem(on)).toContain('has too little space for a backup: that takes 8,192 GB')
    // Another process makes them, on a disk of its own.
    await begin('20T01:10')
    expect(await problem()).toBeNull()
  })

  it('says at once that the last backup has failed, whatever an older one is worth', async () => {
    const { dataDir, folder } = folderWithBackup()
    await storeFailure(folder, 'FOREIGN KEY constraint failed.')
    expect(await ageAt('20T09:00', dataDir, on)).toMatchObject({
      isOverdue: false,
      problem: 'the last attempt failed. FOREIGN KEY constraint failed.',
    })
  })

  it('is not said once no process has made any for two days, as they are set', async () => {
    await begin('20T01:10')
    expect(await isBackedUpNightly(processAt('22T09:00'))).toBe(true)
    expect(await isBackedUpNightly(processAt('23T09:00'))).toBe(false)
    expect(await ageAt('23T09:00')).toBeNull()
  })
})
