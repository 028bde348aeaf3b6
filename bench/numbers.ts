import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countMonths, readMonth } from '#app/domain/numbers/numbers.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { findPostgres } from '#tests/postgres.ts'
import { fillAppointments } from './fill.ts'
import { type Measure, quantile, rounded } from './measure.ts'

const runs = 30
const clock = { now: () => new Date('2026-11-20T12:00:00.000Z') }
const log = createLog({ logLevel: 'silent' })
const month = '2026-06'

/** What a month of the numbers costs among 1,000 and among 100,000 appointments of two years, of which it has 4,100. */
export async function measureNumbers(): Promise<Measure[]> {
  const postgres = findPostgres()
  try {
    return [...(await measureOn(undefined)), ...(postgres ? await measureOn(postgres.url) : [])]
  } finally {
    postgres?.stop()
  }
}

async function measureOn(databaseUrl: string | undefined): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-numbers-'))
  const { db, kind, close } = await openDatabase({ databaseUrl, dataDir, log })
  await migrateToLatest({ db, kind, dataDir, log })
  const measures: Measure[] = []
  for (const size of [1000, 100_000]) {
    await db.deleteFrom('appointments').execute()
    await fillAppointments(db, size)
    // An answer for each.
    await sql`insert into appointment_events (id, appointment_id, number, kind, at, "by", to_status)
      select id, id, 1, 'status', updated_at, 'staff', 'confirmed' from appointments`.execute(db)
    await (kind === 'postgres' ? sql`vacuum analyze` : sql`pragma optimize`).execute(db)
    const { times, rows } = await measured(async () => {
      const groups = await readMonth({ db, clock }, month)
      await countMonths({ db }, { month, branch: '' })
      return groups.reduce((sum, { requests }) => sum + requests, 0)
    })
    const what = `numbers, ${kind}, a month of ${rows} among ${size.toLocaleString('en')}: p95`
    measures.push({ what, value: rounded(quantile(times, 0.95)), unit: 'ms', atMost: 60 })
  }
  await close()
  rmSync(dataDir, { recursive: true })
  return measures
}

async function measured(read: () => Promise<number>) {
  const times: number[] = []
  let rows = 0
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    rows = await read()
    times.push(performance.now() - start)
  }
  return { times, rows }
}
