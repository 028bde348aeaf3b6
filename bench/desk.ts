/** What the front desk's pages cost as appointments grow in number, and what an export costs in memory. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Platform } from '#app/platform/platform.server.ts'
import { startSite } from '#tests/crash/site-process.ts'
import { findPostgres } from '#tests/postgres.ts'
import { openSite, type Site } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { fillAppointments } from './fill.ts'
import { table } from './table.ts'

const full = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 30)
const sizes = [full / 100, full]

/** Pages that a front desk opens; `middle` begins half-way down the list. */
const pages = (middle: string) => ({
  'first page': '',
  'half-way down': `?older=${middle}`,
  pending: '?status=pending',
  'branch and status': '?branch=Bole&status=cancelled',
  'days received': '?from=2025-06-01&to=2025-06-02',
  'search: a common name': '?q=ama',
  'search: one patient': '?q=mumuni.7%40example',
  'search: nobody': '?q=nobody+of+this+name',
  'search: a phone': '?q=0242+000+007',
})

const rows: unknown[][] = []
for (const [name, env] of await databases()) {
  const sites = await Promise.all(sizes.map((size, index) => filled(size, env[index] ?? {})))
  const times = sites.map(() => new Map<string, number[]>())
  // Interleaved, since a shared machine is not the same from one minute to the next.
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, site] of sites.entries()) {
      for (const [page, query] of Object.entries(pages(site.middle))) {
        const began = performance.now()
        await (await site.open(`/admin/appointments${query}`)).text()
        const took = performance.now() - began
        if (round >= 0) times[index]?.set(page, [...(times[index]?.get(page) ?? []), took])
      }
    }
  }
  for (const page of Object.keys(pages(''))) {
    const [small, large] = times.map((each) => p95(each.get(page) ?? []))
    const ratio = (large ?? 0) / (small ?? 1)
    rows.push([name, page, small?.toFixed(1), large?.toFixed(1), ratio.toFixed(2)])
  }
  await Promise.all(sites.map(({ site }) => site.close()))
}
const heads = ['database', 'page', 'p95 at 1 % (ms)', 'p95 at 100 % (ms)', 'ratio (goal 1.5)']
process.stdout.write(`${table(heads, rows)}\n`)
await exportMemory()
process.exit()

async function databases(): Promise<[string, Record<string, string>[]][]> {
  const postgres = findPostgres({ durable: false })
  if (!postgres) return [['SQLite', [{}, {}]]]
  process.on('exit', postgres.stop)
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const urls = []
  for (const name of ['small', 'large']) {
    await client.query(`create database desk_${name} template template0 encoding 'UTF8'`)
    const url = new URL(postgres.url)
    url.pathname = `/desk_${name}`
    urls.push({ DATABASE_URL: url.href })
  }
  await client.end()
  return [
    ['SQLite', [{}, {}]],
    ['PostgreSQL', urls],
  ]
}

async function filled(size: number, env: Record<string, string>) {
  const site = await openSite({ TRUSTED_PROXIES: '127.0.0.1', ...env })
  await fillAppointments(site.platform.db, size)
  const { cookie } = await signedInAdmin(site)
  return { site, middle: await middleOf(site.platform, size), open: openAs(site, cookie) }
}

function openAs(site: Site, cookie: string) {
  return (path: string) => site.fetch(path, { headers: { Cookie: cookie } })
}

async function middleOf({ db }: Platform, size: number): Promise<string> {
  const { created_at, id } = await db
    .selectFrom('appointments')
    .select(['created_at', 'id'])
    .orderBy('created_at')
    .offset(size / 2)
    .limit(1)
    .executeTakeFirstOrThrow()
  return `${created_at}_${id}`
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}

/** Exports everything from a process of its own, read slowly at first, and looks at its size meanwhile. */
async function exportMemory() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gemev-desk-'))
  const inside = await openSite({ DATA_DIR: dataDir })
  await fillAppointments(inside.platform.db, full)
  const { cookie } = await signedInAdmin(inside)
  await inside.platform.close()
  const site = await startSite({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'info' } })
  const size = () => {
    const [, kilobytes] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  }
  const headers = { Cookie: cookie }
  await (await fetch(`${site.url}/admin/appointments`, { headers })).text()
  const idle = size()
  const began = performance.now()
  const answer = await fetch(`${site.url}/admin/appointments/export`, { headers })
  let [bytes, most] = [0, idle]
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    most = Math.max(most, size())
  }
  const seconds = (performance.now() - began) / 1000
  await site.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
  process.stdout.write(
    `\nExport of ${full} appointments: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${(most - idle).toFixed(0)} MB above idle (goal 50)\n`,
  )
}
