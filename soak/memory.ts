import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, quantile, type RunningSite, signIn } from '#bench/running-site.ts'
import { sendRequest } from '#tests/crash/patients.ts'

const maxMemory = 350
/** By how much the last quarter may exceed the second one, in which the caches are full already. */
const maxGrowth = 1.1

/** Keeps visitors, patients and staff busy for so many minutes, and watches the memory of the process meanwhile. */
export async function watchMemory({ url, pid }: RunningSite, minutes: number) {
  const headers = { Cookie: await signIn(url) }
  const memory: number[] = []
  const errors: string[] = []
  const read = async (path: string, options?: RequestInit) => {
    const answer = await fetch(url + path, options)
    await answer.arrayBuffer()
    if (!answer.ok && answer.status !== 404) throw new Error(`${path} answered ${answer.status}`)
  }
  const end = performance.now() + minutes * 60_000
  for (let second = 0; performance.now() < end; second += 1) {
    const next = sleep(1000)
    const ends = await Promise.allSettled([
      ...['/', '/blog', '/gallery', '/appointment', '/blog/post-1'].map((path) => read(path)),
      ...[`/blog?q=fever${second}`, `/blog/never-written-${second}`].map((path) => read(path)),
      ...['/admin', '/admin/appointments', `/admin/appointments?q=ama${second}`, '/admin/blog'].map(
        (path) => read(path, { headers }),
      ),
      sendRequest(url, randomUUID()).then((reference) => {
        if (!reference) throw new Error('A request was not stored.')
      }),
    ])
    errors.push(...ends.flatMap((each) => (each.status === 'rejected' ? `${each.reason}` : [])))
    memory.push(memoryOf(pid))
    await next
  }
  const quarter = Math.floor(memory.length / 4)
  const full = quantile(memory.slice(quarter, 2 * quarter), 0.5)
  const last = quantile(memory.slice(-quarter), 0.5)
  const peak = Math.max(...memory)
  if (!(last <= full * maxGrowth && peak <= maxMemory)) errors.push('The memory has grown.')
  const [second, fourth, most] = [full, last, peak].map(Math.round)
  const seen = `${minutes} minutes: ${second} MB in the second quarter, ${fourth} in the last, ${most} at most`
  return { errors, seen }
}
