import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPlatform } from '#app/domain/platform.server.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { formerDataName } from '#app/platform/backup/restore/interrupted-restores.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { insertRequest } from '#tests/appointments.ts'
import { newFilledInstallation } from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { erasingJobs, maintenanceJobs } from './hourly.ts'

const dayMs = 86_400_000

/**
 * A site with what is due in the months after its last day, 2026-11-20; a clock that is ahead would erase all of it.
 */
async function openSite(kind: DatabaseKind) {
  const { dataDir, databaseUrl = '' } = await newFilledInstallation(kind)
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    NIGHTLY_BACKUP: 'off',
  })
  let now = new Date('2026-11-20T09:00:00Z')
  const platform = Object.assign(await createPlatform(settings, { clock: { now: () => now } }), {
    by: theProgram,
  })
  onTestFinished(() => platform.close())
  const { db } = platform
  await insertRequest(platform, '2026-03-01T09:00:00.000Z')
  await db.updateTable('appointment_messages').set({ sealed_text: 'sealed' }).execute()
  const closure = { starts_at: '2026-03-01T08:00:00.000Z', ends_at: '2026-03-01T09:00:00.000Z' }
  await db.updateTable('closures').set(closure).execute()
  // Only the database's own clock decides whether an entry may be deleted: it must be a year old.
  const spring = { db, by: theProgram, clock: { now: () => new Date('2024-03-01T09:00:00Z') } }
  await recordAudit(spring, { action: 'blog.post-deleted', rowId: 'old' })
  const files = ['snapshots', formerDataName('2026-11-01-00ff')].map((name) => {
    const folder = join(dataDir, name)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'before-0050.sqlite')
    writeFileSync(file, '')
    for (const path of [file, folder]) utimesSync(path, now, now)
    return file
  })

  return {
    db,
    /** Runs the hourly jobs once a day for some days from an instant on. */
    async runFrom(instant: string, days = 1) {
      for (let day = 0; day < days; day += 1) {
        now = new Date(Date.parse(instant) + day * dayMs)
        for (const { run } of [...maintenanceJobs(platform), ...erasingJobs(platform)])
          await run(() => {})
      }
    },
    async left() {
      const { rows } = await sql<object>`select
        (select count(*) from appointments) as requests,
        (select count(*) from outbox) as mails,
        (select count(*) from closures) as closures,
        (select count(*) from blog_post_drafts) as drafts,
        (select count(*) from appointment_messages where sealed_text is not null) as texts,
        (select count(*) from audit_entries where row_id = 'old') as entries`.execute(db)
      return { ...rows[0], files: files.filter((file) => existsSync(file)).length }
    },
  }
}

const everything = { requests: 2, mails: 1, closures: 1, drafts: 1, texts: 1, entries: 1, files: 2 }

test('what is erased for its age stays while the clock is 20 months ahead', async () => {
  const { db, runFrom, left } = await openSite('sqlite')
  // The clock has been right for a week.
  await runFrom('2026-11-13T09:00:00Z', 8)
  expect(await left()).toEqual(everything)
  await runFrom('2028-07-20T09:00:00Z', 7)
  expect(await left()).toEqual(everything)
  // Once the clock is right again, what is due is erased at once.
  const updated_at = '2024-11-20T09:00:00.000Z'
  const requests = db.updateTable('appointments').set({ updated_at })
  await requests.where('id', '!=', 'appointment').execute()
  await runFrom('2026-11-21T09:00:00Z')
  expect(await left()).toEqual({ ...everything, requests: 1 })
})

test.each(databaseKinds)(
  'what is erased for its age stays for the first week of a program that remembers its clock, and of a restored backup (%s)',
  async (kind) => {
    const { db, runFrom, left } = await openSite(kind)
    await db.deleteFrom('daily_work').execute()
    await runFrom('2028-07-20T09:00:00Z', 7)
    expect(await left()).toEqual(everything)
    await runFrom('2028-07-27T09:00:00Z')
    const kept = { requests: 1, mails: 0, closures: 0, drafts: 0, texts: 0, entries: 0, files: 0 }
    expect(await left()).toEqual(kept)
  },
)
