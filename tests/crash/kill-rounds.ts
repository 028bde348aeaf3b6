import { setTimeout as sleep } from 'node:timers/promises'
import { gatherEvidence, type Installation } from './evidence.ts'
import { environmentOf } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { type SiteProcess, startSite } from './site-process.ts'

interface Rounds {
  installation: Installation
  kills: number
  /** How many patients send at once. */
  patients: number
}

const maxLifetimeMs = 200

/**
 * Lets patients send requests to the built site, kills it at random moments, starts it again on the same data, and at
 * the end compares the acknowledged requests with the stored ones.
 */
export async function runKillRounds({ installation, kills, patients: count }: Rounds) {
  const start = () => startSite({ env: environmentOf(installation) })
  const acknowledged: Acknowledged = new Map()
  let secondReferences = 0
  let site: SiteProcess | undefined
  const patients = startPatients(count, {
    site: () => site?.url,
    acknowledged,
    onSecondReference: () => {
      secondReferences += 1
    },
  })
  for (let round = 0; round < kills; round += 1) {
    site = await start()
    const before = acknowledged.size
    // A kill before any acknowledgement proves nothing.
    while (acknowledged.size === before) await sleep(2)
    await sleep(Math.random() * maxLifetimeMs)
    await site.end('SIGKILL')
  }
  site = await start()
  await patients.stop()
  await site.end('SIGKILL')
  return { secondReferences, ...(await gatherEvidence(installation, acknowledged)) }
}
