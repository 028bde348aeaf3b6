import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type KillResult, runKillRounds } from '#tests/crash/kill-rounds.ts'
import { runBookingStorms } from './booking-storms.ts'
import type { Outcome } from './outcome.ts'

interface Seen {
  outcome: Outcome
  seen: string
}

/** The server's address, and whether the trials have started it, so that they may kill its processes. */
interface PostgresServer {
  url: string
  isOwn: boolean
}

const patients = 8

/** Kills the site again and again while patients send requests, and looks for what was lost or stored twice. */
export async function tryKills(kills: number, server?: PostgresServer): Promise<Seen> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-crash-'))
  try {
    const result = await runKillRounds({
      installation: { dataDir, databaseUrl: server?.url },
      kills,
      patients,
      ...(server?.isOwn && { alsoKill: (round: number) => killConnection(server.url, round) }),
      onKill(done) {
        if (done % 50 === 0) process.stdout.write(`${done} of ${kills} kills\n`)
      },
    })
    return judgeKills(result)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function judgeKills(result: KillResult): Seen {
  const { kills, acknowledged, lost, doubled, secondReferences, integrity } = result
  const twice = doubled.length + secondReferences
  const isWhole = lost.length + twice === 0 && (integrity ?? 'ok') === 'ok'
  const checked = integrity === null ? '' : `, integrity ${integrity}`
  return {
    outcome: isWhole ? 'held' : 'broken',
    seen: `${kills} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${twice} twice${checked}`,
  }
}

/** In every fourth round a process of PostgreSQL itself is killed first: it then recovers from its log. */
async function killConnection(connectionString: string, round: number) {
  if (round % 4 !== 0) return
  const client = new pg.Client({ connectionString })
  await client.connect()
  client.on('error', () => {})
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await ended
}

/** Kills the site while 500 appointments are confirmed at once, sixteen times in each storm. */
export async function tryBookings(storms: number, server?: string): Promise<Seen> {
  const { kills, sent, unclear, overbooked, lost, sentTwice } = await runBookingStorms(
    storms,
    server,
  )
  return {
    outcome: overbooked + lost + sentTwice === 0 ? 'held' : 'broken',
    seen: `${storms} storms, ${kills} kills, ${sent} messages sent, ${unclear} unclear, ${overbooked} overbooked, ${lost} lost, ${sentTwice} sent twice`,
  }
}
