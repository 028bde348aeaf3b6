import { mkdirSync, writeFileSync } from 'node:fs'
import { table } from '#bench/table.ts'
import { findPostgres } from '#tests/postgres.ts'
import { createPostgresDatabase } from '#tests/postgres-database.ts'
import { type HostileResult, sendHostileRequests } from './hostile-requests.ts'

// 100,000 requests on each database by default; a smaller number for a quick look, and a seed to see a fault again.
const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number)

const results: [database: string, result: HostileResult][] = []
results.push(['SQLite', await sendHostileRequests(count, seed)])
const postgres = findPostgres()
try {
  if (postgres) {
    const { databaseUrl } = await createPostgresDatabase(postgres.url)
    results.push(['PostgreSQL', await sendHostileRequests(count, seed, databaseUrl)])
  }
} finally {
  postgres?.stop()
}

const rows = results.map(([database, { requests, errors, statuses }]) => [
  database,
  requests,
  errors.length,
  Object.entries(statuses)
    .map(([status, amount]) => `${status}: ${amount}`)
    .join(', '),
])
const heads = ['database', 'hostile requests', 'errors of the server', 'answers by status']
const result = table(heads, rows)
process.stdout.write(`\n${result}\n`)
for (const [database, { errors }] of results) {
  for (const error of errors) process.stdout.write(`${database}: ${error}\n`)
}
mkdirSync('bench/results', { recursive: true })
const date = new Date().toISOString().slice(0, 10)
const title = `# Random hostile requests, ${date}, seed ${seed}`
writeFileSync('bench/results/trials.md', `${title}\n\n${result}\n`)
process.exit(results.some(([, { errors }]) => errors.length > 0) ? 1 : 0)
