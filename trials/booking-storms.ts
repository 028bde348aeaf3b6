import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBookingRounds } from '#tests/crash/booking-rounds.ts'
import { createPostgresDatabase } from '#tests/postgres-database.ts'
import { openGateway } from '#tests/sms-gateway.ts'

/** The result of some storms of 500 confirmations, each on a database of its own. */
export interface StormResult {
  storms: number
  kills: number
  sent: number
  /** Messages of which nobody knows whether the gateway took them; staff are told so. */
  unclear: number
  /** Times that do not have exactly as many visits as they have room for. */
  overbooked: number
  /** Confirmations that were answered but not stored, or have no message. */
  lost: number
  /** Messages that a gateway took twice, or that nobody was to get. */
  sentTwice: number
}

const killsOfEach = 16
// 500 appointments for 100 slots.
const patientsPerTime = 25

/**
 * Confirms 500 appointments of 100 slots at once, again and again, while the process is killed. Every second
 * gateway removes duplicates, the others take a message as often as it is sent.
 */
export async function runBookingStorms(storms: number, server?: string): Promise<StormResult> {
  const total = { kills: 0, sent: 0, unclear: 0, overbooked: 0, lost: 0, sentTwice: 0 }
  for (let storm = 0; storm < storms; storm += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'gemev-crash-'))
    const database = server ? await createPostgresDatabase(server) : undefined
    const gateway = await openGateway(storm % 2 === 0 ? 'hubtel' : 'http')
    try {
      const installation = { dataDir, databaseUrl: database?.databaseUrl }
      const result = await runBookingRounds({
        installation,
        gateway,
        kills: killsOfEach,
        patientsPerTime,
      })
      const { booked, fullTimes, confirmed, events } = result
      total.kills += killsOfEach
      total.sent += result.sent
      total.unclear += result.unclear
      total.overbooked += booked.filter((time) => !fullTimes.includes(time)).length
      total.lost += confirmed.filter((id) => !events.includes(id)).length
      total.lost += result.lost.length + result.withoutMessage.length
      total.sentTwice += result.takenTwice.length + result.unexpected.length + result.repeated
    } finally {
      await gateway.close()
      await database?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return { storms, ...total }
}
