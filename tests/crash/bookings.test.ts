import { describe, expect, onTestFinished, test } from 'vitest'
import { messageQueue } from '#app/domain/messages/message-queue.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openGateway } from '#tests/sms-gateway.ts'
import { remindedVisits, runBookingRounds, times, visitsPerTime } from './booking-rounds.ts'
import { newInstallation } from './installation.ts'

describe.each(databaseKinds)('more answers at once than there are slots on %s', (kind) => {
  test('never exceed them, are stored with branch, day and time or not at all, and tell each patient once, though the process is killed', async () => {
    const gateway = await openGateway('hubtel')
    onTestFinished(() => gateway.close())
    const installation = await newInstallation(kind)
    const result = await runBookingRounds({
      installation,
      gateway,
      kills: 1,
      patientsPerTime: 10,
    })
    const { booked, fullTimes, stored, events, confirmed, halves, ...others } = result
    const { unclear, starts, ...messages } = others
    expect(booked).toEqual(fullTimes)
    // Where the answer was lost after the confirmation was stored, the second attempt was answered as done.
    expect(events).toEqual(confirmed)
    expect(stored).toEqual(confirmed)
    expect(halves).toEqual([])
    expect(messages).toEqual({
      sent: times.length * visitsPerTime + remindedVisits - unclear,
      lost: [],
      withoutMessage: [],
      unexpected: [],
      repeated: 0,
      takenTwice: [],
    })
    // At most the messages that a process was sending when it was killed.
    expect(unclear).toBeLessThanOrEqual(messageQueue.batchSize * starts)
    expect(gateway.errors).toEqual([])
  }, 240_000)
})
