import { findPostgres } from '#tests/postgres.ts'
import { createPostgresDatabase } from '#tests/postgres-database.ts'
import { judgeHostile } from './hostile-outcome.ts'
import { sendHostileRequests } from './hostile-requests.ts'
import { tryBookings, tryKills } from './kills.ts'
import { tryMemory } from './memory-load.ts'
import type { DatabaseName, Outcome, TrialResult } from './outcome.ts'
import type { LongTrial } from './promises/promised.ts'
import { tryFlood } from './request-flood.ts'

interface Amounts {
  requests: number
  kills: number
  /** How long memory is watched on each database. */
  minutes: number
  seed: number
}

type LongResults = Partial<Record<LongTrial, TrialResult>>

/**
 * Attacks, kills and floods the site and watches its memory, as far as it is wanted, on SQLite and then on PostgreSQL where
 * there is one.
 */
export async function runLongTrials(
  wanted: ReadonlySet<LongTrial>,
  amounts: Amounts,
): Promise<LongResults> {
  if (wanted.size === 0) return {}
  const onSqlite = await tryEach(wanted, amounts)
  const server = findPostgres({ durable: true })
  if (!server) return join(['SQLite', onSqlite])
  try {
    return join(['SQLite', onSqlite], ['PostgreSQL', await tryEach(wanted, amounts, server.url)])
  } finally {
    server.stop()
  }
}

type Seen = Partial<Record<LongTrial, { outcome: Outcome; seen: string }>>

async function tryEach(
  wanted: ReadonlySet<LongTrial>,
  { requests, kills, minutes, seed }: Amounts,
  server?: string,
): Promise<Seen> {
  const newDatabase = async () => server && (await createPostgresDatabase(server)).databaseUrl
  const seen: Seen = {}
  if (wanted.has('requests')) {
    const hostile = await sendHostileRequests(requests, seed, await newDatabase())
    for (const error of hostile.errors) process.stdout.write(`${error}\n`)
    seen.requests = judgeHostile(hostile)
  }
  if (wanted.has('kills')) {
    const url = await newDatabase()
    // No process of a server that was running before is killed.
    const isOwn = !process.env.TEST_DATABASE_URL
    seen.kills = await tryKills(kills, url ? { url, isOwn } : undefined)
  }
  // Each storm takes some ten seconds.
  if (wanted.has('bookings')) seen.bookings = await tryBookings(Math.ceil(kills / 50), server)
  if (wanted.has('flood')) seen.flood = await tryFlood(await newDatabase())
  if (wanted.has('memory')) seen.memory = await tryMemory(minutes, await newDatabase())
  return seen
}

function join(...seen: [DatabaseName, Seen][]): LongResults {
  const tried = Object.keys(seen[0]?.[1] ?? {}) as LongTrial[]
  return Object.fromEntries(
    tried.map((trial): [LongTrial, TrialResult] => [
      trial,
      {
        outcomes: {
          PostgreSQL: 'not tried',
          ...Object.fromEntries(seen.map(([name, all]) => [name, all[trial]?.outcome])),
        },
        seen: seen.map(([name, all]) => `${name}: ${all[trial]?.seen}`).join('; '),
      },
    ]),
  )
}
