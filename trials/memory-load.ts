import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '#bench/measure.ts'
import { memoryWithChildren, type RunningSite, withSite } from '#bench/running-site.ts'
import { sendRequest } from '#tests/crash/patients.ts'
import { admin, fillSite, postCount, signIn } from './filled-site.ts'
import type { Outcome } from './outcome.ts'

const maxMegabytes = 350
/** By how much the last quarter may exceed the second one, in which the caches are full already. */
const maxGrowth = 1.1

interface Load {
  sent: number
  errors: number
  /** Megabytes of the process and of those that it has started, each second, or later where that takes longer. */
  memory: number[]
}

/**
 * Keeps visitors, patients and staff busy for so many minutes, and judges whether the process takes as much memory at the
 * end as it did once its caches were full.
 */
export async function tryMemory(
  minutes: number,
  databaseUrl?: string,
): Promise<{ outcome: Outcome; seen: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-memory-'))
  const env = { ...admin, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const work = async (site: RunningSite) => {
    await fillSite({ dataDir, databaseUrl })
    return load(site, minutes)
  }
  try {
    return judge(minutes, await withSite(work, { dataDir, env }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function load({ url, pid }: RunningSite, minutes: number): Promise<Load> {
  const headers = { Cookie: await signIn(url) }
  const result: Load = { sent: 0, errors: 0, memory: [] }
  const read = async (path: string, options?: RequestInit) => {
    const answer = await fetch(url + path, options)
    await answer.arrayBuffer()
    if (answer.status >= 500) result.errors += 1
  }
  const ask = async () => {
    if (!(await sendRequest(url, randomUUID()))) result.errors += 1
  }
  const end = performance.now() + minutes * 60_000
  for (let second = 0; performance.now() < end; second += 1) {
    const next = sleep(1000)
    const sending = [
      ...publicPages(second).map((path) => read(path)),
      ...staffPages(second).map((path) => read(path, { headers })),
      ask(),
    ]
    await Promise.all(sending)
    result.sent += sending.length
    result.memory.push(memoryWithChildren(pid))
    await next
  }
  return result
}

/** Pages from the cache, and some that nobody has asked for before. */
const publicPages = (second: number) => [
  '/',
  '/blog',
  '/gallery',
  '/appointment',
  '/services/ultrasound',
  `/blog/post-${second % postCount}`,
  `/blog?q=fever${second}`,
  `/gallery?q=heart${second}`,
  `/blog/never-written-${second}`,
]

const staffPages = (second: number) => [
  '/admin',
  '/admin/appointments',
  `/admin/appointments?q=ama${second}`,
  '/admin/blog',
  '/admin/appointments/new-requests',
]

function judge(minutes: number, { sent, errors, memory }: Load) {
  const quarter = Math.floor(memory.length / 4)
  const full = median(memory.slice(quarter, 2 * quarter))
  const end = median(memory.slice(-quarter))
  const peak = Math.max(...memory)
  const isHeld = errors === 0 && end <= full * maxGrowth && peak <= maxMegabytes
  const [second, last, highest] = [full, end, peak].map(Math.round)
  return {
    outcome: isHeld ? ('held' as const) : ('broken' as const),
    seen: `${minutes} minutes, ${sent} requests, ${errors} errors of the server: ${second} MB in the second quarter, ${last} MB in the last, ${highest} MB at most`,
  }
}
