import { randomBytes, randomUUID } from 'node:crypto'
import { referenceFrom } from '#app/domain/appointments/appointment.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/id.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { insertRequest } from '#tests/appointments.ts'
import { silentLog } from '#tests/silent-log.ts'
import type { TakenSms } from '#tests/sms-protocols.ts'
import { tomorrowByClock } from './clock-ahead.ts'
import type { Installation } from './evidence.ts'

/** How many visits the branch takes at one time. */
export const visitsPerTime = 5
const minute = 60_000
export const day = tomorrowByClock()
const timesPerDay = 20
const visitMinutes = 15
/** The times that patients want. They begin at eleven, when branches are open on Sundays and holidays, too. */
export const times = Array.from({ length: timesPerDay }, (_, index) =>
  new Date(Date.parse(`${day}T11:00Z`) + index * visitMinutes * minute).toISOString().slice(11, 16),
)
/** How many visits of the other branch have to be reminded. */
export const remindedVisits = 40

type Visit = Pick<AppointmentsTable, 'branch' | 'status' | 'appointment_date' | 'appointment_time'>
const unanswered: Visit = {
  branch: null,
  status: 'pending',
  appointment_date: null,
  appointment_time: null,
}
const agreedAt = (branch: string, time: string | undefined): Visit => ({
  branch,
  status: 'confirmed',
  appointment_date: day,
  appointment_time: time ?? null,
})

/** Stores requests without a branch, a day or a time, and confirmed visits that the program has to remind. */
export async function storeVisits(installation: Installation, patientsPerTime: number) {
  const database = await openDatabase({ ...installation, log: silentLog })
  const now = new Date().toISOString()
  const capacity = [{ service: ['ultrasound'], inParallel: visitsPerTime, minutes: visitMinutes }]
  const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
  await database.db
    .insertInto('website_documents')
    .values({ id: 'branches', content: JSON.stringify(branches), version: 2, updated_at: now })
    .execute()
  // The program stores one request. The others are copies of its row, because each request by the program waits for
  // the disk.
  const sample = await insertRequest(database, now, { service: 'Ultrasound', branch: '' })
  const copy = (visit: Visit) => ({
    ...sample,
    ...visit,
    id: newId(),
    reference: referenceFrom(randomBytes(16)),
    request_key: randomUUID(),
  })
  const requests = Array.from({ length: times.length * patientsPerTime }, () => copy(unanswered))
  const visits = Array.from({ length: remindedVisits }, (_, index) =>
    copy(agreedAt('Bole', times[index % times.length])),
  )
  await database.db.transaction().execute(async (tx) => {
    for (const row of [...requests, ...visits])
      await tx.insertInto('appointments').values(row).execute()
  })
  await database.close()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { ids: idsOf(requests), visits: idsOf(visits) }
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
    .select(['id', 'branch', 'status', 'appointment_date', 'appointment_time'])
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('appointment_events')
    .select('appointment_id')
    .where('to_status', '=', 'confirmed')
    .orderBy('appointment_id')
    .execute()
  const messages = await db
    .selectFrom('appointment_messages as message')
    .innerJoin('appointments', 'appointments.id', 'message.appointment_id')
    .select(['appointment_id', 'reference', 'template', 'message.status', 'last_error'])
    .orderBy('appointment_id')
    .execute()
  await database.close()
  const isAs = (row: Visit, visit: Visit) =>
    Object.entries(visit).every(([column, value]) => Object(row)[column] === value)
  const answered = rows.filter((row) => row.branch !== 'Bole' && !isAs(row, unanswered))
  const whole = answered.filter((row) => isAs(row, agreedAt('Zebilla', row.appointment_time ?? '')))
  return {
    booked: times.map(
      (time) => `${time} ${whole.filter((row) => row.appointment_time === time).length}`,
    ),
    /** The requests of which only a part of the answer is stored. */
    halves: answered.filter((row) => !whole.includes(row)),
    stored: whole.map(({ id }) => id),
    events: events.map(({ appointment_id }) => appointment_id),
    messages,
  }
}

type StoredMessage = Awaited<ReturnType<typeof readStored>>['messages'][number]

/** Judges the messages: each must be stored once, and either be taken once by the gateway or be left to staff. */
export function judgeMessages(messages: StoredMessage[], expected: string[], taken: TakenSms[]) {
  const stored = messages.map(({ template, appointment_id }) => `${template} ${appointment_id}`)
  // Some gateways take no reference with a message, so its appointment is found by the reference in its text.
  const timesTaken = new Map<string | undefined, number>()
  for (const { text } of taken) {
    const [reference] = /GM-\w{4}-\w{4}/.exec(text) ?? []
    timesTaken.set(reference, (timesTaken.get(reference) ?? 0) + 1)
  }
  const unclear = messages.filter(
    ({ status, last_error }) => status === 'failed' && last_error?.includes('if this SMS arrived'),
  )
  const lost = messages.filter(
    (each) =>
      !unclear.includes(each) && !(each.status === 'sent' && timesTaken.has(each.reference)),
  )
  return {
    sent: messages.length - unclear.length - lost.length,
    /**
     * Messages of which nobody knows whether they were sent: the process was killed between calling the gateway and
     * storing its answer.
     */
    unclear: unclear.length,
    lost,
    withoutMessage: expected.filter((each) => !stored.includes(each)),
    unexpected: stored.filter((each) => !expected.includes(each)),
    repeated: stored.length - new Set(stored).size,
    takenTwice: [...timesTaken].filter(([, count]) => count > 1),
  }
}
