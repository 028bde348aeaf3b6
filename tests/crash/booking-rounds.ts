import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { referenceFrom } from '#app/domain/appointments/appointment.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { messageQueue } from '#app/domain/messages/message-queue.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.ts'
import { newId } from '#app/platform/id.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { insertRequest } from '#tests/appointments.ts'
import { silentLog } from '#tests/silent-log.ts'
import { environmentOfGateway, type TestGateway } from '#tests/sms-gateway.ts'
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
const visitsPerTime = 5
const day = tomorrowByClock()
const visitMinutes = 15

type Visit = Pick<AppointmentsTable, 'branch' | 'status' | 'appointment_date' | 'appointment_time'>
const unanswered: Visit = {
  branch: null,
  status: 'pending',
  appointment_date: null,
  appointment_time: null,
}
const agreedAt = (time: string | null): Visit => ({
  branch: 'Zebilla',
  status: 'confirmed',
  appointment_date: day,
  appointment_time: time,
})
const isAs = (row: Visit, visit: Visit) =>
  Object.entries(visit).every(([column, value]) => Object(row)[column] === value)

interface Rounds {
  installation: Installation
  gateway: TestGateway
  /** How often the process is killed while it confirms and sends. */
  kills: number
  /** How many times of the day patients want, from eleven on, when branches are open on Sundays and holidays, too. */
  timesPerDay: number
  /** How many patients want each time, of whom five can have it. */
  patientsPerTime: number
}

/**
 * Gives more requests a branch and a time at once than the slots can take, while messages are sent, and kills the process
 * again and again. Returns what is then wrong with what is stored and sent, beside what was answered.
 */
export async function runBookingRounds({ installation, gateway, kills, ...amounts }: Rounds) {
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
  const times = Array.from({ length: amounts.timesPerDay }, (_, index) =>
    new Date(Date.parse(`${day}T11:00Z`) + index * visitMinutes * minute)
      .toISOString()
      .slice(11, 16),
  )
  const ids = await storeRequests(installation, times.length * amounts.patientsPerTime)

  // Confirmations without an answer are sent again, as the front desk does when its screen says that nothing was saved.
  const answers: Answers = new Map()
  const open = () => ids.filter((id) => !answers.has(id))
  const timeOf = (id: string) => times[ids.indexOf(id) % times.length] ?? ''
  const sendOpen = () =>
    Promise.all(open().map((id) => confirm(site, cookie, { id, time: timeOf(id), answers })))
  const errors: string[] = []
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
    errors.push(...(await readStored(installation)).halves)
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
  for (let tenths = 0; tenths < 600 && (await countWaiting(installation)) > 0; tenths += 1)
    await sleep(100)
  await site.end('SIGKILL')

  const confirmed = ids.filter((id) => answers.get(id) === 'confirmed')
  const { halves, visits, events, messages } = await readStored(installation)
  errors.push(
    ...halves,
    ...differences(
      'confirmed',
      visits.map(({ id }) => id),
      confirmed,
    ),
  )
  // Where the answer was lost after the confirmation was stored, the second attempt was answered as done.
  errors.push(...differences('event of', events, confirmed))
  errors.push(
    ...differences(
      'message to',
      messages.map(({ appointment_id }) => appointment_id),
      confirmed,
    ),
  )
  for (const time of times) {
    const booked = visits.filter(({ appointment_time }) => appointment_time === time).length
    if (booked !== visitsPerTime) errors.push(`${booked} visits at ${time}`)
  }
  // Some gateways take no reference with a message, so its appointment is found by the reference in its text.
  const taken = gateway.taken.map(({ text }) => /GM-\w{4}-\w{4}/.exec(text)?.[0])
  errors.push(...repeated(taken).map((reference) => `sent twice: ${reference}`))
  const unclear = messages.filter(
    ({ status, last_error }) => status === 'failed' && last_error?.includes('if this SMS arrived'),
  )
  for (const message of messages.filter((each) => !unclear.includes(each))) {
    const { status, reference } = message
    if (status !== 'sent' || !taken.includes(reference)) errors.push(`not sent: ${reference}`)
  }
  // The process was killed between calling the gateway and storing its answer: at most what it was sending then.
  if (unclear.length > messageQueue.batchSize * starts)
    errors.push(`${unclear.length} messages of which nobody knows whether they were sent`)
  return { confirmed: confirmed.length, errors: [...errors, ...gateway.errors] }
}

const repeated = <Value>(values: Value[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

/** What is missing from `found`, is too much or is there twice. */
const differences = (what: string, found: string[], expected: string[]) => [
  ...expected.filter((id) => !found.includes(id)).map((id) => `no ${what} ${id}`),
  ...found.filter((id) => !expected.includes(id)).map((id) => `unexpected ${what} ${id}`),
  ...repeated(found).map((id) => `second ${what} ${id}`),
]

async function signIn({ url }: SiteProcess): Promise<string> {
  const body = new URLSearchParams(admin)
  const answer = await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`signing in was answered with ${answer.status}`)
  return cookieOf(answer)
}

type Answers = Map<string, 'confirmed' | 'refused'>

async function confirm(
  { url }: SiteProcess,
  Cookie: string,
  { id, time, answers }: { id: string; time: string; answers: Answers },
) {
  const visit = { branch: 'Zebilla', service: 'Ultrasound', slot: `${day}T${time}` }
  try {
    const answer = await fetch(`${url}/admin/answer/${id}.data`, {
      method: 'POST',
      headers: { Cookie },
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

async function inDatabase<Answer>(
  installation: Installation,
  work: (database: OpenDatabase) => Promise<Answer>,
): Promise<Answer> {
  const database = await openDatabase({ ...installation, log: silentLog })
  return work(database).finally(() => database.close())
}

/** Stores requests without a branch, a day or a time; returns their ids. */
const storeRequests = (installation: Installation, length: number) =>
  inDatabase(installation, async (database) => {
    const now = new Date().toISOString()
    const capacity = [{ service: ['ultrasound'], inParallel: visitsPerTime, minutes: visitMinutes }]
    const content = JSON.stringify(seed.branches.map((branch) => ({ ...branch, capacity })))
    await database.db
      .insertInto('website_documents')
      .values({ id: 'branches', content, version: 2, updated_at: now })
      .execute()
    // The program stores one request. The others are copies of its row, because each request by the program waits for
    // the disk.
    const sample = await insertRequest(database, now, { service: 'Ultrasound', branch: '' })
    const copies = Array.from({ length }, () => ({
      ...sample,
      ...unanswered,
      id: newId(),
      reference: referenceFrom(randomBytes(16)),
      request_key: randomUUID(),
    }))
    await database.db.transaction().execute(async (tx) => {
      for (const row of copies) await tx.insertInto('appointments').values(row).execute()
    })
    return copies.map(({ id }) => id)
  })

const countWaiting = (installation: Installation) =>
  inDatabase(installation, async ({ db }) => {
    const waiting = db.selectFrom('appointment_messages').where('status', '=', 'waiting')
    return (await waiting.select('id').execute()).length
  })

const readStored = (installation: Installation) =>
  inDatabase(installation, async ({ db }) => {
    const rows = await db.selectFrom('appointments').selectAll().execute()
    const answered = rows.filter((row) => !isAs(row, unanswered))
    const visits = answered.filter((row) => isAs(row, agreedAt(row.appointment_time ?? '')))
    const events = await db
      .selectFrom('appointment_events')
      .select('appointment_id')
      .where('to_status', '=', 'confirmed')
      .execute()
    const messages = await db
      .selectFrom('appointment_messages as message')
      .innerJoin('appointments', 'appointments.id', 'message.appointment_id')
      .select(['appointment_id', 'reference', 'message.status', 'last_error'])
      .execute()
    return {
      /** The requests of which only a part of the answer is stored. */
      halves: answered.filter((row) => !visits.includes(row)).map(({ id }) => `half stored: ${id}`),
      visits,
      events: events.map(({ appointment_id }) => appointment_id),
      messages,
    }
  })
