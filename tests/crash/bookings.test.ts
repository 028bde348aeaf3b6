import { expect, onTestFinished, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openGateway } from '#tests/sms-gateway.ts'
import { runBookingRounds } from './booking-rounds.ts'
import { newInstallation } from './installation.ts'

test.each(databaseKinds)(
  'more answers at once than there are slots never exceed them on %s, are stored with branch, day and time or not at all, and tell each patient once, though the process is killed',
  async (kind) => {
    const gateway = await openGateway('hubtel')
    onTestFinished(() => gateway.close())
    const installation = await newInstallation(kind)
    const amounts = { kills: 1, timesPerDay: 10, patientsPerTime: 10 }
    const { confirmed, errors } = await runBookingRounds({ installation, gateway, ...amounts })
    expect(errors).toEqual([])
    expect(confirmed).toBe(50)
  },
  240_000,
)
