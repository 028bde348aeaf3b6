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

/** Attacks, kills and floods the site and watches its memory, on SQLite and then on PostgreSQL where there is one. */
export async function runLongTrials(amounts: Amounts): Promise<Record<LongTrial, TrialResult>> {
  const onSqlite = await tryAll(amounts)
  const server = findPostgres({ durable: true })
  if (!server) return join(['SQLite', onSqlite])
  try {
    return join(['SQLite', onSqlite], ['PostgreSQL', await tryAll(amounts, server.url)])
  } finally {
    server.stop()
  }
}

type Seen = Record<LongTrial, { outcome: Outcome; seen: string }>

async function tryAll({ requests, kills, minutes, seed }: Amounts, server?: string): Promise<Seen> {
  const newDatabase = async () => server && (await createPostgresDatabase(server)).databaseUrl
  const hostile = await sendHostileRequests(requests, seed, await newDatabase())
  for (const error of hostile.errors) process.stdout.write(`${error}\n`)
  const url = await newDatabase()
  // Of a server that was there before nothing is killed.
  const isOwn = !process.env.TEST_DATABASE_URL
  return {
    requests: judgeHostile(hostile),
    kills: await tryKills(kills, url ? { url, isOwn } : undefined),
    // Each storm takes some ten seconds.
    bookings: await tryBookings(Math.ceil(kills / 50), server),
    flood: await tryFlood(await newDatabase()),
    memory: await tryMemory(minutes, await newDatabase()),
  }
}

function join(...seen: [DatabaseName, Seen][]): Record<LongTrial, TrialResult> {
  const resultOf = (trial: LongTrial): TrialResult => ({
    outcomes: {
      PostgreSQL: 'not tried',
      ...Object.fromEntries(seen.map(([name, all]) => [name, all[trial].outcome])),
    },
    seen: seen.map(([name, all]) => `${name}: ${all[trial].seen}`).join('; '),
  })
  return {
    requests: resultOf('requests'),
    kills: resultOf('kills'),
    bookings: resultOf('bookings'),
    flood: resultOf('flood'),
    memory: resultOf('memory'),
  }
}
