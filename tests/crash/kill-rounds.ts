import { setTimeout as sleep } from 'node:timers/promises'
import { type Evidence, gatherEvidence, type Installation } from './evidence.ts'
import { environmentOf } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { type SiteProcess, startSite } from './site-process.ts'

interface Rounds {
  installation: Installation
  kills: number
  /** How many patients send at once. */
  patients: number
  /** Kills something else in each round before the site, such as the database. */
  alsoKill?: (round: number) => Promise<void>
  /** Called after each kill with the number of kills so far. */
  onKill?: (done: number) => void
}

export interface KillResult extends Evidence {
  kills: number
  /** Requests that were answered with another reference when they were sent again. */
  secondReferences: number
}

const maxLifetimeMs = 200
const maxStarts = 20
const startPauseMs = 250

/**
 * Lets patients send requests to the built site, kills it at random moments, starts it again on the same data, and at
 * the end compares the acknowledged requests with the stored ones.
 */
export async function runKillRounds(rounds: Rounds): Promise<KillResult> {
  const { installation, kills, alsoKill, onKill } = rounds
  const acknowledged: Acknowledged = new Map()
  let secondReferences = 0
  let site: SiteProcess | undefined
  const patients = startPatients(rounds.patients, {
    site: () => site?.url,
    acknowledged,
    onSecondReference: () => {
      secondReferences += 1
    },
  })
  for (let round = 0; round < kills; round += 1) {
    site = await startAgain(installation)
    const before = acknowledged.size
    // A kill before any acknowledgement proves nothing.
    while (acknowledged.size === before) await sleep(2)
    await sleep(Math.random() * maxLifetimeMs)
    await alsoKill?.(round)
    await site.end('SIGKILL')
    onKill?.(round + 1)
  }
  site = await startAgain(installation)
  await patients.stop()
  await site.end('SIGKILL')
  return { kills, secondReferences, ...(await gatherEvidence(installation, acknowledged)) }
}

/** Starts the site as a supervisor would: again and again while PostgreSQL is still recovering. */
async function startAgain(installation: Installation, attempts = maxStarts): Promise<SiteProcess> {
  try {
    return await startSite({ env: environmentOf(installation) })
  } catch (error) {
    if (!installation.databaseUrl || attempts === 1) throw error
    await sleep(startPauseMs)
    return startAgain(installation, attempts - 1)
  }
}
