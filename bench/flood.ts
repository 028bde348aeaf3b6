import { setTimeout as sleep } from 'node:timers/promises'
import { loadHomeUntil } from './home-load.ts'
import { type Measure, quantile, rounded } from './measure.ts'
import { withSite } from './running-site.ts'

const guesses = 200
const warmMs = 1500
const watchMs = 4000

/** What patients notice when 200 wrong passwords arrive at once: the home page's p99 meanwhile, beside its p99 before. */
export function measureFlood(): Promise<Measure[]> {
  return withSite(async ({ url }) => {
    await loadHomeUntil(url, sleep(warmMs))
    const quiet = quantile(await loadHomeUntil(url, sleep(watchMs)), 0.99)
    const flood = Promise.all(Array.from({ length: guesses }, (_, number) => guess(url, number)))
    const busy = quantile(await loadHomeUntil(url, sleep(watchMs)), 0.99)
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

async function guess(url: string, number: number): Promise<number> {
  const body = new URLSearchParams({ email: 'nobody@example.com', password: `guess ${number}` })
  const headers = { Origin: url }
  const response = await fetch(`${url}/admin/login`, { method: 'POST', body, headers })
  await response.text()
  return response.status
}
