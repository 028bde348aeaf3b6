import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type KillResult, runKillRounds } from '#tests/crash/kill-rounds.ts'
import { findPostgres } from '#tests/postgres.ts'
import { runBookingStorms, type StormResult } from './booking-storms.ts'
import { table } from './table.ts'

// 1,000 kills by default, half of them on each database, and ten storms of bookings; a smaller number for a quick look.
const kills = Math.ceil(Number(process.argv[2] ?? 1000) / 2)
const patients = 8
const dataDirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'gemev-crash-')))
const [sqliteDir = '', postgresDir = ''] = dataDirs
const onKill = (name: string) => (done: number) => {
  if (done % 50 === 0) process.stdout.write(`${name}: ${done} of ${kills} kills\n`)
}

const postgres = findPostgres({ durable: true })
const results: Record<string, KillResult> = {}
const storms: Record<string, StormResult> = {}
try {
  const runs = [
    runKillRounds({
      installation: { dataDir: sqliteDir },
      kills,
      patients,
      onKill: onKill('SQLite'),
    }),
    postgres && killWithPostgres(postgres.url),
  ]
  const [sqlite, onPostgres] = await Promise.all(runs)
  if (sqlite) results.SQLite = sqlite
  if (onPostgres) results.PostgreSQL = onPostgres
  // Each takes some ten seconds.
  const amount = Math.ceil(kills / 50)
  storms.SQLite = await runBookingStorms(amount)
  if (postgres) storms.PostgreSQL = await runBookingStorms(amount, postgres.url)
} finally {
  postgres?.stop()
  for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true })
}

mkdirSync('bench/results', { recursive: true })
const date = new Date().toISOString().slice(0, 10)
writeFileSync('bench/results/crash.json', `${JSON.stringify({ date, results, storms }, null, 2)}\n`)
const rows = Object.entries(results).map(([name, result]) => [
  name,
  result.kills,
  result.acknowledged,
  result.lost.length,
  result.doubled.length + result.secondReferences,
  result.integrity,
])
const heads = ['database', 'kills', 'acknowledged', 'lost', 'doubled', 'integrity']
process.stdout.write(`${table(heads, rows)}\n`)
const stormRows = Object.entries(storms).map(([name, storm]) => [name, ...Object.values(storm)])
const stormHeads = ['storms', 'kills', 'sent', 'unclear', 'overbooked', 'lost', 'sent twice']
process.stdout.write(`\n${table(['database', ...stormHeads], stormRows)}\n`)
const isSafe = Object.values(storms).every(
  ({ overbooked, lost, takenTwice }) => overbooked + lost + takenTwice === 0,
)
const whole = Object.values(results).every(
  ({ lost, doubled, secondReferences, integrity }) =>
    lost.length + doubled.length + secondReferences === 0 && integrity === 'ok',
)
process.exit(whole && isSafe ? 0 : 1)

/** In every fourth round a process of PostgreSQL itself is killed first: it then recovers from its log. */
function killWithPostgres(databaseUrl: string) {
  const alsoKill = async (round: number) => {
    if (round % 4 !== 0 || process.env.TEST_DATABASE_URL) return
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    client.on('error', () => {})
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await ended
  }
  return runKillRounds({
    installation: { dataDir: postgresDir, databaseUrl },
    kills,
    patients,
    alsoKill,
    onKill: onKill('PostgreSQL'),
  })
}
