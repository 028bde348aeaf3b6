import { setTimeout as sleep } from 'node:timers/promises'
import { type Measure, quantile, rounded } from './measure.ts'
import { withSite } from './running-site.ts'

const guesses = 200
const watchMs = 4000

/** What patients notice when 200 wrong passwords arrive at once: the home page's p99 meanwhile, beside its p99 before. */
export function measureFlood(): Promise<Measure[]> {
  return withSite(async ({ url }) => {
    await readHome(url, 1500)
    const quiet = quantile(await readHome(url, watchMs), 0.99)
    const flood = Promise.all(Array.from({ length: guesses }, (_, number) => guess(url, number)))
    const busy = quantile(await readHome(url, watchMs), 0.99)
    const checked = (await flood).filter((status) => status !== 429).length
    return [
      {
        what: `home page's p99 during ${guesses} wrong passwords, beside its quiet one`,
        value: rounded(busy / quiet),
        unit: 'times',
        max: 5,
      },
      { what: 'guesses that got as far as the password', value: checked, unit: '', max: 10 },
    ]
  })
}

async function readHome(url: string, forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(5)) {
    const begun = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - begun)
  }
  return times
}

async function guess(url: string, number: number): Promise<number> {
  const body = new URLSearchParams({ email: 'nobody@example.com', password: `guess ${number}` })
  const headers = { Origin: url }
  const response = await fetch(`${url}/admin/login`, { method: 'POST', body, headers })
  await response.text()
  return response.status
}
