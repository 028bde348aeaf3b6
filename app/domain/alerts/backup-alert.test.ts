import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { deactivate } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { storeCopyState } from '#app/platform/backup/outside-copy.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { needsAt } from '#tests/appointments.ts'
import { storeHugeImage } from '#tests/backed-up-installations.ts'
import { clinic } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { mailBackupAlert } from './backup-alert.server.ts'

const publicUrl = 'https://clinic.example'
const smtpUrl = 'smtp://127.0.0.1:1'

describeOnSqlite('the mail about failed backups', (database) => {
  const needsWithMail = (instant: string, dataDir: string, servers: object = { smtpUrl }) => ({
    ...messagingAt(instant, database(), servers),
    settings: { ...readSettings({ DATA_DIR: dataDir }), publicUrl },
  })

  /** Makes the data folder of a site that was in use long before its only backup. */
  async function newSite(backup: string) {
    const needs = { ...needsAt('2026-10-01T00:00:00.000Z', database()), clinic }
    const made = ['ama', 'kojo', 'esi'].map((name) => {
      const role = name === 'esi' ? 'editor' : 'owner'
      const access = { role, branch: null, second_factor_required: false } as const
      const email = `${name}@clinic.example`
      return createAdmin(needs, { email, fullName: name, passwordHash: 'a hash', access })
    })
    const [, kojo] = await Promise.all(made)
    if (kojo?.ok) await deactivate(needs, kojo.value.id)
    const dataDir = newTemporaryFolder()
    mkdirSync(join(dataDir, 'backups'))
    writeFileSync(join(dataDir, 'backups', backup), '')
    return dataDir
  }
  const mails = () => database().db.selectFrom('outbox').selectAll().execute()
  const lastText = async () => (await mails()).at(-1)?.body_text

  it('goes to the owners each morning, once the last backup is two days old, and until there is a newer one', async () => {
    const dataDir = await newSite('gemev-2026-11-18T010000Z-00ff.backup')
    const mailAt = (instant: string) => mailBackupAlert(needsWithMail(instant, dataDir))
    expect(await mailAt('2026-11-20T00:59:00.000Z')).toBe(false)
    expect(await mailAt('2026-11-20T06:59:00.000Z')).toBe(false)
    expect(await mailAt('2026-11-20T07:00:00.000Z')).toBe(true)
    expect(await mailAt('2026-11-20T07:01:00.000Z')).toBe(false)
    expect(await mails()).toMatchObject([
      { to_address: 'ama@clinic.example', subject: 'GEMEV: backups need your attention' },
    ])
    expect(await lastText()).toContain('The last backup was made 2 days ago.')
    expect(await lastText()).toContain(`${publicUrl}/admin/system\n`)
    expect(await mailAt('2026-11-21T09:00:00.000Z')).toBe(true)
    writeFileSync(join(dataDir, 'backups', 'gemev-2026-11-21T100000Z-00ff.backup'), '')
    expect(await mailAt('2026-11-22T07:00:00.000Z')).toBe(false)
    rmSync(join(dataDir, 'backups'), { recursive: true })
    expect(await mailAt('2026-11-22T07:00:00.000Z')).toBe(true)
    expect(await lastText()).toContain('No backup has been made yet.')
  })

  it('says that none leaves the machine', async () => {
    const dataDir = await newSite('gemev-2026-11-20T010000Z-00ff.backup')
    await storeCopyState(join(dataDir, 'backups'), { problem: 'The command ended with status 1.' })
    const needs = needsWithMail('2026-11-20T08:00:00.000Z', dataDir)
    const settings = { ...needs.settings, backupCopyCommand: 'false' }
    expect(await mailBackupAlert({ ...needs, settings })).toBe(true)
    expect(await lastText()).toMatch(
      /^Backups are not copied outside of this machine\. The command ended with status 1\.\n/,
    )
  })

  it('says that the disk has too little space, on the morning after the backup of the night was refused', async () => {
    const dataDir = await newSite('gemev-2026-11-19T010000Z-00ff.backup')
    const needs = needsWithMail('2026-11-20T08:00:00.000Z', dataDir)
    expect(await mailBackupAlert(needs)).toBe(false)
    storeHugeImage(dataDir)
    expect(await mailBackupAlert(needs)).toBe(true)
    expect(await lastText()).toMatch(
      /^No backup could be made: The disk of \S+ has too little space for a backup: .+ Free some space: .+\nThe last backup was made 1 day ago\.\n/,
    )
  })

  it('is not written where no mail can be sent, and not before the first night of a new site', async () => {
    const old = await newSite('gemev-2026-11-18T010000Z-00ff.backup')
    expect(await mailBackupAlert(needsWithMail('2026-11-20T08:00:00.000Z', old, {}))).toBe(false)
    const fresh = needsWithMail('2026-10-01T08:00:00.000Z', newTemporaryFolder())
    expect(await mailBackupAlert(fresh)).toBe(false)
    expect(await mails()).toEqual([])
  })
})
