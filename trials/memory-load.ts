import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryWithChildren, type RunningSite, withSite } from '#bench/running-site.ts'
import { sendRequest } from '#tests/crash/patients.ts'
import { admin, fillSite, signIn } from './filled-site.ts'
import { judgeMemory, type MemoryLoad } from './memory-outcome.ts'
import type { Outcome } from './outcome.ts'

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
    return judgeMemory(minutes, await withSite(work, { dataDir, env }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function load({ url, pid }: RunningSite, minutes: number): Promise<MemoryLoad> {
  const headers = { Cookie: await signIn(url) }
  const posts = await listedPosts(url)
  const result: MemoryLoad = { sent: 0, refused: 0, memory: [] }
  const read = async (path: string, options?: RequestInit) => {
    const answer = await fetch(url + path, { ...options, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== (path.startsWith(missing) ? 404 : 200)) throw new Error(path)
  }
  const ask = async () => {
    if (!(await sendRequest(url, randomUUID()))) throw new Error('A request was not stored.')
  }
  const end = performance.now() + minutes * 60_000
  for (let second = 0; performance.now() < end; second += 1) {
    const next = sleep(1000)
    const sending = [
      ...publicPages(second, posts).map((path) => read(path)),
      ...staffPages(second).map((path) => read(path, { headers })),
      ask(),
    ]
    const ends = await Promise.allSettled(sending)
    result.sent += ends.length
    result.refused += ends.filter(({ status }) => status === 'rejected').length
    result.memory.push(memoryWithChildren(pid))
    await next
  }
  return result
}

/** The addresses of the posts on the first page of the blog. */
async function listedPosts(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/blog`)).text()
  return [...new Set(html.match(/(?<=href=")\/blog\/post-[\d-]+/g))]
}

const missing = '/blog/never-written-'

/** Pages from the cache, and some that nobody has asked for before. */
const publicPages = (second: number, posts: string[]) => [
  '/',
  posts[second % posts.length] ?? '/blog/none-is-listed',
  '/blog',
  '/gallery',
  '/appointment',
  '/services/ultrasound',
  `/blog?q=fever${second}`,
  `/gallery?q=heart${second}`,
  `${missing}${second}`,
]

const staffPages = (second: number) => [
  '/admin',
  '/admin/appointments',
  `/admin/appointments?q=ama${second}`,
  '/admin/blog',
  '/admin/gallery',
]
