import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseKind } from '#db/schema.ts'
import { findPostgres } from '#tests/postgres.ts'
import { openSite } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { type Measure, quantile, rounded } from './measure.ts'
import { disablePageCache } from './without-page-cache.ts'

/** Pages by what they show, as their addresses. */
type Pages = Record<string, string>

interface Growth {
  /** The kind of row that grows in number, such as "posts". */
  noun: string
  /** From few to many; the others are compared with the first. */
  sizes: readonly number[]
  rounds: number
  fill(db: Kysely<Database>, size: number): Promise<void>
  /** Each page must show as many rows at the smallest size as at the largest. */
  pages(db: Kysely<Database>, size: number): Promise<Pages>
}

/** How long pages take with a growing number of rows, uncached, on both databases. */
export async function measureGrowth(growth: Growth): Promise<Measure[]> {
  const postgres = findPostgres({ durable: false })
  const defaultEnvs = growth.sizes.map(() => ({}))
  try {
    const onSqlite = await measureOn('sqlite', growth, defaultEnvs)
    if (!postgres) return onSqlite
    const databases = await makeDatabases(postgres.url, growth)
    return [...onSqlite, ...(await measureOn('postgres', growth, databases))]
  } finally {
    postgres?.stop()
  }
}

type Env = Record<string, string>

async function measureOn(kind: DatabaseKind, growth: Growth, envs: Env[]): Promise<Measure[]> {
  const { noun, sizes, rounds } = growth
  const sites = []
  for (const [index, size] of sizes.entries()) {
    sites.push(await filled(kind, growth, size, envs[index] ?? {}))
  }
  const times = sites.map(() => new Map<string, number[]>())
  const visits = sites.flatMap(({ open, pages }, index) =>
    Object.entries(pages).map(([page, path]) => ({ index, open, page, path })),
  )
  for (let round = -3; round < rounds; round += 1) {
    // Shuffled, because the speed of a shared machine changes from minute to minute, and because a garbage
    // collection after a fixed number of pages would always fall on the same one.
    for (const { index, open, page, path } of shuffled(visits)) {
      const begun = performance.now()
      const response = await open(path)
      await response.text()
      const elapsed = performance.now() - begun
      if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
      if (round >= 0) times[index]?.set(page, [...(times[index]?.get(page) ?? []), elapsed])
    }
  }
  await Promise.all(sites.map(({ close }) => close()))
  const p95 = (index: number, page: string) => quantile(times[index]?.get(page) ?? [], 0.95)
  const last = sizes.length - 1
  return Object.keys(sites[0]?.pages ?? {}).flatMap((page) => {
    const what = `${noun}, ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${page}`
    const ratios = sizes.slice(1).map((size, index) => ({
      what: `${what}: ${size.toLocaleString('en')} beside ${sizes[0]?.toLocaleString('en')}`,
      value: rounded(p95(index + 1, page) / p95(0, page)),
      unit: 'times',
      max: 1.5,
    }))
    const value = rounded(p95(last, page))
    return [{ what: `${what}: p95`, value, unit: 'ms', max: 60 }, ...ratios]
  })
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, sortKey: Math.random() }))
    .toSorted((one, other) => one.sortKey - other.sortKey)
    .map(({ item }) => item)
}

/** The row that stands half-way down a list by date. */
export const middleRow = (
  db: Kysely<Database>,
  table: 'appointments' | 'blog_posts',
  size: number,
) =>
  db
    .selectFrom(table)
    .select(['created_at', 'id'])
    .orderBy('created_at')
    .offset(size / 2)
    .limit(1)
    .executeTakeFirstOrThrow()

async function makeDatabases(server: string, { noun, sizes }: Growth): Promise<Env[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const envs: Env[] = []
  for (const size of sizes) {
    const name = `${noun}${size}`
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    const url = new URL(server)
    url.pathname = `/${name}`
    envs.push({ DATABASE_URL: url.href })
  }
  await client.end()
  return envs
}

async function filled(kind: DatabaseKind, { fill, pages }: Growth, size: number, env: Env) {
  const site = await openSite({ TRUSTED_PROXIES: '127.0.0.1', ...env })
  const { db } = site.platform
  await fill(db, size)
  // The statistics are up to date, as in a database that has been in use for a day.
  if (kind === 'sqlite') await sql`pragma optimize`.execute(db)
  else {
    // A page whose commits are not on disk yet cannot be marked as visible to all, and is read without need.
    await sql`checkpoint`.execute(db)
    await sql`vacuum analyze`.execute(db)
  }
  const { cookie } = await signedInAdmin(site)
  disablePageCache(site)
  return {
    pages: await pages(db, size),
    open: (path: string) => site.fetch(path, { headers: { Cookie: cookie } }),
    close: () => site.close(),
  }
}
