import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillAppointments, fillPosts } from '#bench/fill.ts'
import { withSite } from '#bench/running-site.ts'
import { runBookingRounds } from '#tests/crash/booking-rounds.ts'
import { runKillRounds } from '#tests/crash/kill-rounds.ts'
import { ensureFreshBuild } from '#tests/fresh-build.ts'
import { findPostgres } from '#tests/postgres.ts'
import { createPostgresDatabase } from '#tests/postgres-database.ts'
import { openGateway } from '#tests/sms-gateway.ts'
import { sendHostileRequests } from './hostile-requests.ts'
import { watchMemory } from './memory.ts'

/** What was seen, and each thing that should not have been. */
interface Soaked {
  seen: string
  errors: string[]
}

interface Storage {
  dataDir: string
  databaseUrl?: string | undefined
}

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    /** For how long the memory is watched. */
    minutes: { type: 'string', default: '10' },
    storms: { type: 'string', default: '2' },
    /** The same seed makes the same hostile requests. */
    seed: { type: 'string', default: '1' },
  },
})
const { requests, kills, minutes, storms, seed } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
) as Record<keyof typeof values, number>

/** Posts and appointments: without rows most addresses only answer that nothing is there. */
const fill: NonNullable<Parameters<typeof withSite>[1]>['fill'] = async (db) => {
  await fillAppointments(db, 200)
  await fillPosts(db, 50)
}

const parts: Record<string, (storage: Storage, round: number) => Promise<Soaked>> = {
  requests: (storage) =>
    withSite((site) => sendHostileRequests(site, requests, seed), { ...storage, fill }),
  kills: soakKills,
  memory: (storage) => withSite((site) => watchMemory(site, minutes), { ...storage, fill }),
  storms: soakBookings,
}
const rounds: Record<string, number> = { storms }

/** Kills the site again and again while patients send requests, and looks for what was lost or stored twice. */
async function soakKills(installation: Storage): Promise<Soaked> {
  const { acknowledged, losses } = await runKillRounds(installation, kills)
  return { seen: `${kills} kills, ${acknowledged} requests acknowledged`, errors: losses }
}

/** Confirms 500 appointments of 100 times at once while the site is killed, and looks for overbooked times. */
async function soakBookings(installation: Storage, round: number): Promise<Soaked> {
  // Every second gateway removes duplicates, the others take a message as often as it is sent.
  const gateway = await openGateway(round % 2 === 0 ? 'hubtel' : 'http')
  try {
    const amounts = { kills: 16, timesPerDay: 20, patientsPerTime: 25 }
    const { confirmed, errors } = await runBookingRounds({ installation, gateway, ...amounts })
    return { seen: `16 kills, ${confirmed} confirmed and told`, errors }
  } finally {
    await gateway.close()
  }
}

await ensureFreshBuild()
const server = findPostgres({ durable: true })
let failed = 0
for (const name of server ? ['SQLite', 'PostgreSQL'] : ['SQLite']) {
  for (const [part, soak] of Object.entries(parts)) {
    for (let round = 0; round < (rounds[part] ?? 1); round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'gemev-soak-'))
      const database =
        server && name === 'PostgreSQL' ? await createPostgresDatabase(server.url) : undefined
      const { seen, errors } = await soak({ dataDir, databaseUrl: database?.databaseUrl }, round)
      process.stdout.write(`${errors.length === 0 ? '✓' : '✘'} ${name}, ${part}: ${seen}\n`)
      for (const error of errors) process.stdout.write(`  ${error}\n`)
      failed += errors.length
      await database?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
server?.stop()
process.exit(failed > 0 ? 1 : 0)
