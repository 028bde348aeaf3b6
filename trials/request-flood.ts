import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentOf } from '#tests/crash/installation.ts'
import { startSite } from '#tests/crash/site-process.ts'
import type { Outcome } from './outcome.ts'
import { requestFrom, type Sent, sendByForm, sendByScript } from './patient-requests.ts'

const requests = 1000
const withinMs = 55_000
/** Each sends two requests; all others come from the number of the flood. */
const patientPhones = Array.from({ length: 199 }, (_, index) => `020 000 ${1000 + index}`)
const floodPhone = '024 999 9999'
/** The limit of one number within an hour. */
const storedOfOnePhone = 5

/**
 * Sends a thousand requests from one address within a minute to the built site with its limits. The promise is held when each
 * patient's request was stored, at once or after a proof of work or a question, and of the flood
 * only as many as one number may send.
 */
export async function tryFlood(databaseUrl?: string): Promise<{ outcome: Outcome; seen: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-flood-'))
  const env = { ...environmentOf({ dataDir, databaseUrl }), STARTER_CONTENT: 'off' }
  const site = await startSite({ entry: 'server/main.ts', env })
  try {
    return judge(await flood(site.url))
  } finally {
    await site.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface FloodResult {
  /** Until the last request was sent. */
  seconds: number
  ofPatients: OutcomeCounts
  ofFlood: OutcomeCounts
}

interface OutcomeCounts {
  atOnce: number
  /** Stored once the work was done or the question answered. */
  afterRetry: number
  refused: number
  /** Answers that say that the server itself has failed. */
  errors: number
}

async function flood(url: string): Promise<FloodResult> {
  const began = performance.now()
  let seconds = 0
  const sent = await Promise.all(
    phonesInTurn().map(async (phone, index) => {
      await sleep((index * withinMs) / requests)
      seconds = Math.round((performance.now() - began) / 1000)
      const isByScript = phone === floodPhone || index % 4 === 0
      const send = isByScript ? sendByScript : sendByForm
      return { phone, first: await send(url, requestFrom(phone)) }
    }),
  )
  const isOfFlood = ({ phone }: { phone: string }) => phone === floodPhone
  const ofFlood = await countOutcomes(
    sent.filter(isOfFlood).map(({ first: { status } }) => ({ status })),
  )
  const patients = sent.filter((each) => !isOfFlood(each))
  return { seconds, ofFlood, ofPatients: await countOutcomes(patients.map(({ first }) => first)) }
}

/** Requests of patients between those of the flood, which goes on when the patients have ended. */
function phonesInTurn(): string[] {
  const mixed = [...patientPhones, ...patientPhones].flatMap((phone) => [phone, floodPhone])
  return [...mixed, ...Array<string>(requests - mixed.length).fill(floodPhone)]
}

const isStored = (status: number) => status === 201 || status === 303

async function countOutcomes(sent: Sent[]): Promise<OutcomeCounts> {
  const counts = { atOnce: 0, afterRetry: 0, refused: 0, errors: 0 }
  for (const { status, retry } of sent) {
    const last = isStored(status) ? { status } : ((await retry?.()) ?? { status })
    if (isStored(status)) counts.atOnce += 1
    else if (isStored(last.status)) counts.afterRetry += 1
    else if (last.status < 500) counts.refused += 1
    else counts.errors += 1
  }
  return counts
}

function judge({ seconds, ofPatients, ofFlood }: FloodResult): { outcome: Outcome; seen: string } {
  const isHeld =
    ofPatients.refused + ofPatients.errors + ofFlood.errors === 0 &&
    ofFlood.atOnce === storedOfOnePhone
  const outcome = isHeld ? 'held' : 'broken'
  return {
    // A machine that is too slow to send them in time has not tried the promise.
    outcome: seconds <= 60 ? outcome : 'not tried',
    seen: `${requests} requests in ${seconds} s: of patients ${ofPatients.atOnce} stored at once, ${ofPatients.afterRetry} after work or a question, ${ofPatients.refused} turned away; of one number ${ofFlood.atOnce} stored, ${ofFlood.refused} refused; ${ofPatients.errors + ofFlood.errors} errors`,
  }
}
