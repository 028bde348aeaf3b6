import { setTimeout as sleep } from 'node:timers/promises'
import { environmentOfGateway, type TestGateway } from '#tests/sms-gateway.ts'
import {
  countWaiting,
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
 * Confirms more appointments at once than their 100 slots can take, while messages about them and reminders are sent,
 * kills the process again and again, and answers what is stored in the end beside what was answered.
 */
export async function runBookingRounds({ installation, gateway, kills, patientsPerTime }: Rounds) {
  gateway.answerAfter(10)
  let starts = 0
  const start = () => {
    // Later each time: what the process before had claimed, or had to wait for, is due again.
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

  // What is not answered is sent again, as the front desk does when its screen says that nothing was saved.
  const answers = new Map<string, 'confirmed' | 'refused'>()
  const open = () => ids.filter((id) => !answers.has(id))
  const sendOpen = () => Promise.all(open().map((id) => confirm(site, cookie, id, answers)))
  for (let killed = 0; killed < kills; killed += 1) {
    site = await start()
    const [answered, taken] = [answers.size, gateway.taken.length]
    const sending = sendOpen()
    // A kill before anything has happened proves nothing.
    while (answers.size === answered && gateway.taken.length === taken) {
      if (open().length === 0 && (await countWaiting(installation)) === 0) break
      await sleep(2)
    }
    await sleep(Math.random() * 200)
    await site.end('SIGKILL')
    await sending
  }
  site = await start()
  // More at once than one address may have open: some are refused, and sent once more.
  for (let rounds = 0; open().length > 0; rounds += 1) {
    if (rounds > maxRounds) throw new Error(`never answered: ${open().join(', ')}`)
    await sendOpen()
    await sleep(100)
  }
  await site.end('SIGKILL')
  // Two minutes later, by its clock: what has to wait until then is due.
  site = await start()
  while ((await countWaiting(installation)) > 0) await sleep(100)
  await site.end('SIGKILL')
  const confirmed = ids.filter((id) => answers.get(id) === 'confirmed').toSorted()
  const { booked, events, messages } = await readStored(installation)
  const expected = [
    ...confirmed.map((id) => `confirmed ${id}`),
    ...visits.map((id) => `reminder ${id}`),
  ]
  return {
    /** How many visits each time has, beside as many as it may have. */
    booked,
    fullTimes: times.map((time) => `${time} ${visitsPerTime}`),
    /** What was answered as confirmed, and what the history says was. */
    confirmed,
    events,
    starts,
    ...judgeMessages(messages, expected, gateway.taken),
  }
}

async function signIn({ url }: SiteProcess): Promise<string> {
  const body = new URLSearchParams(admin)
  const answer = await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`signing in was answered with ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function confirm(
  { url }: SiteProcess,
  cookie: string,
  id: string,
  answers: Map<string, 'confirmed' | 'refused'>,
) {
  try {
    const answer = await fetch(`${url}/admin/appointments/${id}/status`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ status: 'confirmed', version: '1', list: '' }),
      redirect: 'manual',
    })
    const location = answer.headers.get('Location') ?? ''
    if (location.includes('done=confirmed')) answers.set(id, 'confirmed')
    if (location.includes('/schedule/')) answers.set(id, 'refused')
    if (location.includes('/login')) throw new Error('the session has ended')
  } catch (error) {
    // A connection that breaks is fetch's TypeError: the process was killed before it answered.
    if (!(error instanceof TypeError)) throw error
  }
}
