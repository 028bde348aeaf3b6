import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { silentLog } from '#tests/databases.ts'
import type { Installation } from './evidence.ts'
import { newInstallation } from './installation.ts'
import { environmentOf } from './kill-rounds.ts'
import { type SiteProcess, startSite } from './site-process.ts'

const kinds = inject('postgresUrl') ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const admin = { email: 'abena@example.com', password: 'three calabashes beside the well' }
const day = comingDay()
const places = 5
const times = Array.from({ length: 20 }, (_, index) =>
  new Date(Date.parse(`${day}T08:00Z`) + index * 1_800_000).toISOString().slice(11, 16),
)

describe.each(kinds)('500 confirmations of 100 places at once on %s', (kind) => {
  test('never exceed them, and none that was answered is lost, though the process is killed', async () => {
    const installation = await newInstallation(kind)
    const env = { ...environmentOf(installation), ...account }
    const start = () => startSite({ entry: 'server/main.ts', env })
    let site = await start()
    const cookie = await signIn(site)
    await site.end('SIGTERM')
    const ids = await storeRequests(installation, times.length * places * 5)

    // What is not answered is sent again, as the desk does whose screen says that nothing was saved.
    const answers = new Map<string, 'confirmed' | 'refused'>()
    const open = () => ids.filter((id) => !answers.has(id))
    for (let kills = 0; open().length > 0; kills += 1) {
      site = await start()
      const before = answers.size
      const sending = Promise.all(open().map((id) => confirm(site, cookie, id, answers)))
      if (kills < 4) {
        // A kill before any answer proves nothing.
        while (answers.size === before) await sleep(2)
        await sleep(Math.random() * 200)
        await site.end('SIGKILL')
      }
      await sending
      if (kills >= 4) await site.end('SIGKILL')
    }

    const { booked, events } = await readBookings(installation)
    expect(booked.map(({ time, count }) => `${time} ${count}`)).toEqual(
      times.map((time) => `${time} ${places}`),
    )
    // One was confirmed before its answer was lost: sent again, it was answered as done.
    const confirmed = ids.filter((id) => answers.get(id) === 'confirmed').toSorted()
    expect(events).toEqual(confirmed)
  }, 120_000)
})

const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, STARTER_CONTENT: 'off' }

async function signIn({ url }: SiteProcess): Promise<string> {
  const body = new URLSearchParams(admin)
  const answer = await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
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
  } catch {
    // The process was killed before it answered.
  }
}

const openStored = (installation: Installation) => openDatabase({ ...installation, log: silentLog })

async function storeRequests(installation: Installation, count: number): Promise<string[]> {
  const database = await openStored(installation)
  const now = new Date().toISOString()
  const capacity = [{ service: ['ultrasound'], inParallel: places, minutes: 30 }]
  const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
  await database.db
    .insertInto('website_documents')
    .values({ id: 'branches', content: JSON.stringify(branches), version: 2, updated_at: now })
    .execute()
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await insertRequest(database, now, { service: 'Ultrasound' })
    const appointment_time = times[index % times.length] ?? null
    const agreed = { appointment_date: day, appointment_time }
    await database.db.updateTable('appointments').set(agreed).where('id', '=', id).execute()
    ids.push(id)
  }
  await database.close()
  return ids
}

async function readBookings(installation: Installation) {
  const database = await openStored(installation)
  onTestFinished(() => database.close())
  const booked = await database.db
    .selectFrom('appointments')
    .select(({ fn }) => ['appointment_time as time', fn.countAll<number>().as('count')])
    .where('status', '=', 'confirmed')
    .groupBy('appointment_time')
    .orderBy('appointment_time')
    .execute()
  const events = await database.db
    .selectFrom('appointment_events')
    .select('appointment_id')
    .where('to_status', '=', 'confirmed')
    .orderBy('appointment_id')
    .execute()
  return { booked, events: events.map(({ appointment_id }) => appointment_id) }
}
