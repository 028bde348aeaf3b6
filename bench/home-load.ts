import { setTimeout as sleep } from 'node:timers/promises'

/** Loads the home page again and again until `end` has settled; milliseconds for each load. */
export async function loadHomeUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  let hasEnded = false
  const ended = end.finally(() => {
    hasEnded = true
  })
  const times: number[] = []
  while (!hasEnded) {
    const begun = performance.now()
    await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).bytes()
    times.push(performance.now() - begun)
    await sleep(5)
  }
  await ended
  return times
}
