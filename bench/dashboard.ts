import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { readDashboard } from '#app/routes/admin/dashboard/dashboard.server.ts'
import type { Database } from '#db/schema.ts'
import { findPostgres } from '#tests/postgres.ts'
import { table } from './table.ts'

// What the dashboard's loader costs with 100,000 appointments, 10,000 posts and 20,000 images; also in
// the worst case, when every request came in within the 30 days that are counted.
const runs = 30
const day = 86_400_000
const now = Date.parse('2026-11-20T12:00:00.000Z')
const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const log = createLog({ logLevel: 'silent' })

const postgres = findPostgres()
const rows: unknown[][] = []
try {
  for (const databaseUrl of postgres ? [undefined, postgres.url] : [undefined]) {
    const dataDir = mkdtempSync(join(tmpdir(), 'gemev-dashboard-'))
    const database = await openDatabase({ databaseUrl, dataDir, log })
    const { db, kind } = database
    await migrateToLatest({ db, kind, dataDir, log })
    await fillOthers(db)
    for (const [spread, days] of [
      ['two years', 730],
      ['30 days', 30],
    ] as const) {
      await db.deleteFrom('appointments').execute()
      await fillAppointments(db, days)
      await (kind === 'postgres' ? sql`vacuum analyze` : sql`pragma optimize`).execute(db)
      const clock = { now: () => new Date(now) }
      const settings = { publicUrl: 'http://localhost', smtp: undefined }
      const mail = createMail({ db, clock, log }, settings)
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const begun = performance.now()
        await readDashboard({ db, clock, mail })
        times.push(performance.now() - begun)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => (times[Math.floor((runs - 1) * share)] ?? 0).toFixed(1)
      rows.push([kind, spread, at(0.5), at(0.95)])
    }
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
} finally {
  postgres?.stop()
}
process.stdout.write(`${table(['database', 'requests within', 'median ms', 'p95 ms'], rows)}\n`)

async function inPortions<Row>(
  count: number,
  row: (n: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
) {
  for (let n = 0; n < count; n += 500) {
    await insert(Array.from({ length: 500 }, (_, index) => row(n + index)))
  }
}

function fillAppointments(db: Kysely<Database>, days: number) {
  return db.transaction().execute((tx) =>
    inPortions(
      100_000,
      (n) => {
        const at = new Date(now - ((n * 7919) % 100_000) * ((days * day) / 100_000)).toISOString()
        return {
          id: `id-${n}`,
          reference: `GM-${n}`,
          request_key: `key-${n}`,
          first_name: 'Awinpoka',
          last_name: `Atɔŋa ${n}`,
          email: `patient-${n}@example.com`,
          phone: '024 000 0000',
          service: pick(['Ultrasound', 'ECG', 'Laboratory', 'Other'], n),
          branch: pick(['Zebilla', 'Bole', 'Wenchi', null], n >> 2),
          message: 'A scan in the fifth month, please. '.repeat(4),
          status: pick(statuses, n >> 4),
          search_text: `awinpoka\natɔŋa ${n}\npatient-${n}@example.com\n024 000 0000\n+233240000000`,
          created_at: at,
          updated_at: at,
        }
      },
      (portion) => tx.insertInto('appointments').values(portion).execute(),
    ),
  )
}

async function fillOthers(db: Kysely<Database>) {
  const at = new Date(now).toISOString()
  await inPortions(
    10_000,
    (n) => ({
      ...{ id: `post-${n}`, slug: `post-${n}`, title: `Post ${n}`, excerpt: '', search_text: '' },
      ...{ content: 'Words. '.repeat(300), tags: [], status: 'published' as const },
      ...{ created_at: at, updated_at: at },
    }),
    (portion) => db.insertInto('blog_posts').values(portion).execute(),
  )
  await inPortions(
    20_000,
    (n) => ({
      ...{ id: `image-${n}`, cloudinary_url: `/images/${n}.webp`, cloudinary_public_id: `${n}` },
      ...{ is_featured: false, created_at: at },
    }),
    (portion) => db.insertInto('gallery_images').values(portion).execute(),
  )
}
