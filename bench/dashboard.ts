import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { deliveredImage } from '#app/images/image-url.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { readDashboard } from '#app/routes/admin/dashboard/dashboard.server.ts'
import { clinic, hours } from '#tests/clinic.ts'
import { findPostgres } from '#tests/postgres.ts'
import { fillAppointments } from './fill.ts'
import { fillImages, fillPosts } from './fill-content.ts'
import { type Measure, quantile, rounded } from './measure.ts'

type DashboardNeeds = Parameters<typeof readDashboard>[0]

// The delivery URL of a picture is built without a request to its host.
const images: DashboardNeeds['images'] = {
  deliver: (image, largest) => deliveredImage('', image, largest),
}

const member = {
  id: 'reader',
  fullName: '',
  email: 'reader@example.com',
  role: 'owner',
  branch: null,
  version: 1,
  lacksSecondFactor: false,
} as const
const runs = 30
const now = Date.parse('2026-11-20T12:00:00.000Z')
const clock = { now: () => new Date(now) }
const log = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * How long the dashboard's loader takes with 100,000 appointments, 10,000 posts and 20,000 images; also in
 * the worst case, when every request came in within the 30 days that are counted.
 */
export async function measureDashboard(): Promise<Measure[]> {
  const postgres = findPostgres()
  try {
    const onSqlite = await measureOn(undefined)
    return [...onSqlite, ...(postgres ? await measureOn(postgres.url) : [])]
  } finally {
    postgres?.stop()
  }
}

async function measureOn(databaseUrl: string | undefined): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-dashboard-'))
  const { db, kind, close } = await openDatabase({ databaseUrl, dataDir, log })
  await migrateToLatest({ db, kind, dataDir, log })
  await fillPosts(db, 10_000)
  await fillImages(db, 20_000)
  const measures: Measure[] = []
  for (const days of [730, 30]) {
    await db.deleteFrom('appointments').execute()
    await fillAppointments(db, 100_000, { start: now - days * 86_400_000, days })
    await (kind === 'postgres' ? sql`vacuum analyze` : sql`pragma optimize`).execute(db)
    const what = `dashboard, ${kind}, 100,000 requests in ${days} days: p95`
    measures.push({ what, value: await p95(db), unit: 'ms', max: 60 })
  }
  await close()
  rmSync(dataDir, { recursive: true })
  return measures
}

async function p95(db: DashboardNeeds['db']): Promise<number> {
  const mail = createMail(
    { db, clock, log, secret: '' },
    { publicUrl: 'http://localhost', smtp: undefined },
  )
  const settings = readSettings({ PUBLIC_URL: 'http://localhost', NIGHTLY_BACKUP: 'off' })
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now()
    await readDashboard({ db, clinic, clock, hours, mail, images, settings }, member)
    times.push(performance.now() - begun)
  }
  return rounded(quantile(times, 0.95))
}
