import { setTimeout as sleep } from 'node:timers/promises'
import { findLosses, type Installation } from './evidence.ts'
import { environmentOf } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { type SiteProcess, startSite } from './site-process.ts'

const maxLifetimeMs = 200

/**
 * Lets patients send requests to the built site, kills it at random moments, starts it again on the same data, and at
 * the end compares the acknowledged requests with the stored ones.
 */
export async function runKillRounds(installation: Installation, kills: number) {
  const start = () => startSite({ env: environmentOf(installation) })
  const acknowledged: Acknowledged = new Map()
  let site: SiteProcess | undefined
  const patients = startPatients(8, () => site?.url, acknowledged)
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
  const losses = await findLosses(installation, acknowledged)
  return { acknowledged: acknowledged.size, losses }
}
