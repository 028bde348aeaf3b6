import { setTimeout as sleep } from 'node:timers/promises'
import { environmentOfGateway, type TestGateway } from '#tests/sms-gateway.ts'
import { cookieOf } from '#tests/staff.ts'
import {
  countWaiting,
  day,
  judgeMessages,
  readStored,
  storeVisits,
  times,
  visitsPerTime,
} from './booking-evidence.ts'
import { clockAtTen, entryWithClock } from './clock-ahead.ts'
import type { Installation } from './evidence.ts'
import { environmentOf } from './installation.ts'
import { type SiteProcess, startSite } from './site-process.ts'

const minute = 60_000
const maxRounds = 50
const admin = { email: 'abena@example.com', password: 'three calabashes beside the well' }
const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, STARTER_CONTENT: 'off' }

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
    return startSite({ entry: entryWithClock, env })
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
