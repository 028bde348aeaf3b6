import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRequest } from '#tests/crash/patients.ts'
import { findPostgres } from '#tests/postgres.ts'
import { createPostgresDatabase } from '#tests/postgres-database.ts'
import { fillAppointments } from './fill.ts'
import { memoryOf, quantile, signIn, withSite } from './running-site.ts'

/** The time of a request for an appointment until it is on disk, and the memory before and after 500 of them. */
export const measureRequests = () =>
  withSite(async ({ url, pid }) => {
    await fetch(url)
    const idle = memoryOf(pid)
    const times: number[] = []
    for (let sent = 0; sent < 500; sent += 1) {
      const begun = performance.now()
      await sendRequest(url, randomUUID())
      if (sent >= 50) times.push(performance.now() - begun)
    }
    const p95 = quantile(times, 0.95)
    return [
      { what: 'appointment request, on disk: p95', value: p95, unit: 'ms', max: 25 },
      { what: 'memory, idle', value: idle, unit: 'MB', max: 160 },
      { what: 'memory, after 500 requests', value: memoryOf(pid), unit: 'MB', max: 350 },
    ]
  })

/** The time from the start command to the first answered page, with existing data. */
export async function measureStart() {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-bench-'))
  const times: number[] = []
  for (let start = 0; start < 6; start += 1) {
    const begun = performance.now()
    const answered = async () => performance.now() - begun
    times.push(await withSite(answered, { dataDir, entry: 'server/main.ts' }))
  }
  rmSync(dataDir, { recursive: true, force: true })
  // The first start makes the database.
  const value = quantile(times.slice(1), 0.5) / 1000
  return [{ what: 'start to first page, existing data', value, unit: 's', max: 1 }]
}

const pages = {
  'the list': '/admin/appointments',
  'a search for one patient': '/admin/appointments?q=esi.777%40example.com',
  'a search for nobody': '/admin/appointments?q=nobody+of+this+name',
}
const rounds = 60

/** How long the list of 100,000 appointments takes beside that of 1,000, on both databases. */
export async function measureLists() {
  const postgres = findPostgres({ durable: false })
  try {
    const onSqlite = await measureList('SQLite')
    return postgres ? [...onSqlite, ...(await measureList('PostgreSQL', postgres.url))] : onSqlite
  } finally {
    postgres?.stop()
  }
}

async function measureList(name: string, server?: string) {
  const [few = {}, many = {}] = [await timePages(1000, server), await timePages(100_000, server)]
  return Object.keys(pages).flatMap((page) => {
    const what = `${page} of 100,000 appointments, ${name}`
    const [least = 0, most = 0] = [few[page], many[page]]
    return [
      { what: `${what}: p95`, value: most, unit: 'ms', max: 60 },
      { what: `${what}, beside 1,000`, value: most / least, unit: 'times', max: 1.5 },
    ]
  })
}

/** The 95th percentile in milliseconds of each page with so many rows. */
async function timePages(count: number, server?: string): Promise<Record<string, number>> {
  const database = server ? await createPostgresDatabase(server) : undefined
  const times = new Map(Object.keys(pages).map((page) => [page, [] as number[]]))
  await withSite(
    async ({ url }) => {
      const headers = { Cookie: await signIn(url) }
      for (let round = -10; round < rounds; round += 1) {
        for (const [page, path] of Object.entries(pages)) {
          const begun = performance.now()
          const answer = await fetch(url + path, { headers })
          await answer.text()
          if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
          if (round >= 0) times.get(page)?.push(performance.now() - begun)
        }
      }
    },
    { databaseUrl: database?.databaseUrl, fill: (db) => fillAppointments(db, count) },
  )
  await database?.remove()
  return Object.fromEntries([...times].map(([page, all]) => [page, quantile(all, 0.95)]))
}
