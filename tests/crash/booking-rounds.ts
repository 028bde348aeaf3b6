import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { referenceFrom } from '#app/domain/appointments/appointment.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/id.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { insertRequest } from '#tests/appointments.ts'
import { silentLog } from '#tests/silent-log.ts'
import { environmentOfGateway, type TestGateway } from '#tests/sms-gateway.ts'
import type { TakenSms } from '#tests/sms-protocols.ts'
import { cookieOf } from '#tests/staff.ts'
import { clockAtTen, tomorrowByClock } from './clock-ahead.ts'
import type { Installation } from './evidence.ts'
import { environmentOf } from './installation.ts'
import { type SiteProcess, startSite } from './site-process.ts'

const minute = 60_000
const maxRounds = 50
const admin = { email: 'abena@example.com', password: 'three calabashes beside the well' }
const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, STARTER_CONTENT: 'off' }

/** How many visits the branch takes at one time. */
export const visitsPerTime = 5
const day = tomorrowByClock()
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

interface Rounds {
  installation: Installation
  gateway: TestGateway
  /** How often the process is killed while it confirms and sends. */
  kills: number
  /** How many patients want each time, of whom `visitsPerTime` can have it. */
  patientsPerTime: number
}

/**
 * Gives more requests a branch and a time at once than their 100 slots can take, while messages and reminders are sent, and
 * kills the process again and again. Returns what is stored in the end, beside what was answered.
 */
export async function runBookingRounds({ installation, gateway, kills, patientsPerTime }: Rounds) {
  gateway.answerAfter(10)
  let starts = 0
  const start = () => {
    // Each start has a later clock, by which the messages that the process before had claimed or delayed are due again.
    const clock = clockAtTen(starts * 2 * minute)
    starts += 1
    const sms = environmentOfGateway(gateway.settings)
    const env = { ...environmentOf(installation), ...account, ...sms, ...clock }
    return startSite({ env })
  }
  let site = await start()
  const cookie = await signIn(site)
  await site.end('SIGTERM')
  const { ids, visits } = await storeVisits(installation, patientsPerTime)

  // Confirmations without an answer are sent again, as the front desk does when its screen says that nothing was saved.
  const answers = new Map<string, 'confirmed' | 'refused'>()
  const open = () => ids.filter((id) => !answers.has(id))
  const timeOf = (id: string) => times[ids.indexOf(id) % times.length] ?? ''
  const sendOpen = () =>
    Promise.all(open().map((id) => confirm(site, cookie, { id, time: timeOf(id), answers })))
  const halves: object[] = []
  for (let killed = 0; killed < kills; killed += 1) {
    site = await start()
    const [answered, taken] = [answers.size, gateway.taken.length]
    const sending = sendOpen()
    // A kill before the first answer or message proves nothing, unless there is nothing left to do.
    while (answers.size === answered && gateway.taken.length === taken) {
      if (open().length === 0 && (await countWaiting(installation)) === 0) break
      await sleep(2)
    }
    await sleep(Math.random() * 200)
    await site.end('SIGKILL')
    await sending
    halves.push(...(await readStored(installation)).halves)
  }
  site = await start()
  // These are more requests than one address may have open, so some are refused and sent once more.
  for (let rounds = 0; open().length > 0; rounds += 1) {
    if (rounds > maxRounds) throw new Error(`never answered: ${open().join(', ')}`)
    await sendOpen()
    await sleep(100)
  }
  await site.end('SIGKILL')
  // By the clock of this start it is two minutes later, so that all delayed messages are due.
  site = await start()
  while ((await countWaiting(installation)) > 0) await sleep(100)
  await site.end('SIGKILL')
  const confirmed = ids.filter((id) => answers.get(id) === 'confirmed').toSorted()
  const { booked, stored, events, messages, ...last } = await readStored(installation)
  const expected = [
    ...confirmed.map((id) => `confirmed ${id}`),
    ...visits.map((id) => `reminder ${id}`),
  ]
  return {
    /** Each time with the number of its confirmed visits; `fullTimes` has the number that it may have. */
    booked,
    fullTimes: times.map((time) => `${time} ${visitsPerTime}`),
    /** The ids that were answered as confirmed; `stored` and `events` are those that the rows and the history say were. */
    confirmed,
    stored,
    events,
    /** Requests of which, after some kill, only a part of the answer was stored. */
    halves: [...halves, ...last.halves],
    starts,
    ...judgeMessages(messages, expected, gateway.taken),
  }
}

async function signIn({ url }: SiteProcess): Promise<string> {
  const body = new URLSearchParams(admin)
  const answer = await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`signing in was answered with ${answer.status}`)
  return cookieOf(answer)
}

async function confirm(
  { url }: SiteProcess,
  cookie: string,
  {
    id,
    time,
    answers,
  }: { id: string; time: string; answers: Map<string, 'confirmed' | 'refused'> },
) {
  const visit = { branch: 'Zebilla', service: 'Ultrasound', slot: `${day}T${time}` }
  try {
    const answer = await fetch(`${url}/admin/answer/${id}.data`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ ...visit, version: '1', how: 'auto' }),
      redirect: 'manual',
    })
    const text = await answer.text()
    if (text.includes('done=agreed')) answers.set(id, 'confirmed')
    if (answer.status === 422) answers.set(id, 'refused')
    if (answer.status === 409) throw new Error(`somebody else has answered ${id}`)
    if (text.includes('/admin/login')) throw new Error('the session has ended')
  } catch (error) {
    // Fetch throws a TypeError when the connection breaks: the process was killed before it answered.
    if (!(error instanceof TypeError)) throw error
  }
}

/** Stores requests without a branch, a day or a time, and confirmed visits that the program has to remind. */
async function storeVisits(installation: Installation, patientsPerTime: number) {
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

async function countWaiting(installation: Installation): Promise<number> {
  const database = await openDatabase({ ...installation, log: silentLog })
  const { amount } = await database.db
    .selectFrom('appointment_messages')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await database.close()
  return Number(amount)
}

async function readStored(installation: Installation) {
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
function judgeMessages(messages: StoredMessage[], expected: string[], taken: TakenSms[]) {
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
