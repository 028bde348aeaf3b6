import pg from 'pg'
import { findPostgres } from '#tests/postgres.ts'
import { openSite } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { fillAppointments } from './fill.ts'
import { type Measure, quantile, rounded } from './measure.ts'

const [few, many] = [1000, 100_000]
const rounds = 100

/**
 * Pages that a front desk opens; `middle` begins half-way down the list. Each has as many rows with few
 * appointments as with many.
 */
const pages = (middle: string) => ({
  'first page': '',
  'half-way down': `?older=${middle}`,
  pending: '?status=pending',
  'branch and status': '?branch=Bole&status=cancelled',
  'days received': '?from=2025-06-01&to=2025-08-31',
  'search for a common name': '?q=ama',
  'search for one patient': '?q=mumuni.7%40example',
  'search for nobody': '?q=nobody+of+this+name',
  'search for a phone': '?q=0242+000+007',
})

/** What the front desk's pages cost with many appointments, and how much more than with few. */
export async function measureDesk(): Promise<Measure[]> {
  const postgres = findPostgres({ durable: false })
  try {
    const onSqlite = await measureOn('SQLite', {}, {})
    if (!postgres) return onSqlite
    const [small, large] = await makeDatabases(postgres.url)
    return [...onSqlite, ...(await measureOn('PostgreSQL', small, large))]
  } finally {
    postgres?.stop()
  }
}

type Env = Record<string, string>

async function measureOn(database: string, small: Env, large: Env): Promise<Measure[]> {
  const sites = [await filled(few, small), await filled(many, large)]
  const times = sites.map(() => new Map<string, number[]>())
  // Interleaved, since a shared machine is not the same from one minute to the next.
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { open, middle }] of sites.entries()) {
      for (const [page, query] of Object.entries(pages(middle))) {
        const begun = performance.now()
        await (await open(`/admin/appointments${query}`)).text()
        const took = performance.now() - begun
        if (round >= 0) times[index]?.set(page, [...(times[index]?.get(page) ?? []), took])
      }
    }
  }
  await Promise.all(sites.map(({ close }) => close()))
  return Object.keys(pages('')).flatMap((page) => {
    const [before = 0, after = 0] = times.map((each) => quantile(each.get(page) ?? [], 0.95))
    const what = `appointments, ${database}, ${page}`
    return [
      { what: `${what}: p95`, seen: rounded(after), unit: 'ms', atMost: 60 },
      {
        what: `${what}: beside 1,000`,
        seen: rounded(after / before),
        unit: 'times',
        atMost: 1.5,
      },
    ]
  })
}

async function makeDatabases(server: string): Promise<[Env, Env]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const make = async (name: string) => {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    const url = new URL(server)
    url.pathname = `/${name}`
    return { DATABASE_URL: url.href }
  }
  const databases: [Env, Env] = [await make('desk_few'), await make('desk_many')]
  await client.end()
  return databases
}

async function filled(size: number, env: Env) {
  const site = await openSite({ TRUSTED_PROXIES: '127.0.0.1', ...env })
  const { db } = site.platform
  await fillAppointments(db, size)
  const { cookie } = await signedInAdmin(site)
  const { created_at, id } = await db
    .selectFrom('appointments')
    .select(['created_at', 'id'])
    .orderBy('created_at')
    .offset(size / 2)
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    middle: `${created_at}_${id}`,
    open: (path: string) => site.fetch(path, { headers: { Cookie: cookie } }),
    close: () => site.close(),
  }
}
