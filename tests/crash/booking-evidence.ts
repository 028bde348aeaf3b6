import { seed } from '#app/domain/clinic/seed/seed.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { silentLog } from '#tests/databases.ts'
import type { TakenSms } from '#tests/sms-protocols.ts'
import { dayAfterClock } from './clock-ahead.ts'
import type { Installation } from './evidence.ts'

/** How many patients want each time, and how many visits a time takes. */
const wanted = 25
export const visitsPerTime = 5
const minute = 60_000
/** Tomorrow, from eleven in the morning: on Sundays and holidays branches are open then, too. */
const day = dayAfterClock()
export const times = Array.from({ length: 20 }, (_, index) =>
  new Date(Date.parse(`${day}T11:00Z`) + index * 15 * minute).toISOString().slice(11, 16),
)
const reminded = 40

/** Stores requests for the times, and visits of another branch of which the program has to remind. */
export async function storeVisits(installation: Installation) {
  const database = await openDatabase({ ...installation, log: silentLog })
  const now = new Date().toISOString()
  const capacity = [{ service: ['ultrasound'], inParallel: visitsPerTime, minutes: 15 }]
  const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
  await database.db
    .insertInto('website_documents')
    .values({ id: 'branches', content: JSON.stringify(branches), version: 2, updated_at: now })
    .execute()
  const store = async (
    agreed: { branch: string; status: 'pending' | 'confirmed' },
    index: number,
  ) => {
    const { id } = await insertRequest(database, now, { service: 'Ultrasound' })
    const appointment_time = times[index % times.length] ?? null
    const visit = { ...agreed, appointment_date: day, appointment_time }
    await database.db.updateTable('appointments').set(visit).where('id', '=', id).execute()
    return id
  }
  const ids: string[] = []
  const visits: string[] = []
  for (let index = 0; index < times.length * wanted; index += 1) {
    ids.push(await store({ branch: 'Zebilla', status: 'pending' }, index))
  }
  for (let index = 0; index < reminded; index += 1) {
    visits.push(await store({ branch: 'Bole', status: 'confirmed' }, index))
  }
  await database.close()
  return { ids, visits }
}

export async function countWaiting(installation: Installation): Promise<number> {
  const database = await openDatabase({ ...installation, log: silentLog })
  const { amount } = await database.db
    .selectFrom('appointment_messages')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await database.close()
  return Number(amount)
}

export async function readStored(installation: Installation) {
  const database = await openDatabase({ ...installation, log: silentLog })
  const { db } = database
  const rows = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['appointment_time as time', fn.countAll<number>().as('count')])
    .where('status', '=', 'confirmed')
    .where('branch', '=', 'Zebilla')
    .groupBy('appointment_time')
    .orderBy('appointment_time')
    .execute()
  const events = await db
    .selectFrom('appointment_events')
    .select('appointment_id')
    .where('to_status', '=', 'confirmed')
    .orderBy('appointment_id')
    .execute()
  const messages = await db
    .selectFrom('appointment_messages')
    .select(['id', 'appointment_id', 'template', 'status', 'last_error'])
    .orderBy('appointment_id')
    .execute()
  await database.close()
  const booked = rows.map(({ time, count }) => `${time} ${count}`)
  return { booked, events: events.map(({ appointment_id }) => appointment_id), messages }
}

type StoredMessage = Awaited<ReturnType<typeof readStored>>['messages'][number]

/** What became of the messages: each must be stored once, and taken once by the gateway or left to staff. */
export function judgeMessages(messages: StoredMessage[], expected: string[], taken: TakenSms[]) {
  const stored = messages.map(({ template, appointment_id }) => `${template} ${appointment_id}`)
  const timesTaken = new Map<string | undefined, number>()
  for (const { reference } of taken) timesTaken.set(reference, (timesTaken.get(reference) ?? 0) + 1)
  const unclear = messages.filter(
    ({ status, last_error }) => status === 'failed' && last_error?.includes('may have taken it'),
  )
  const lost = messages.filter(
    (each) => !unclear.includes(each) && !(each.status === 'sent' && timesTaken.has(each.id)),
  )
  return {
    sent: messages.length - unclear.length - lost.length,
    /** Of these nobody knows: the process was killed between calling the gateway and storing what it answered. */
    unclear: unclear.length,
    lost,
    untold: expected.filter((each) => !stored.includes(each)),
    unexpected: stored.filter((each) => !expected.includes(each)),
    repeated: stored.length - new Set(stored).size,
    takenTwice: [...timesTaken].filter(([, count]) => count > 1),
  }
}
