import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The timeout of the home page, in milliseconds. */
export const timeoutMs = 3000

// No attacker uses this address.
const agent = new Agent({ keepAlive: true, localAddress: '127.0.9.9' })

/** Loads the home page again and again; a load that fails counts as the whole timeout. */
export async function readHome(url: string, forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(5)) {
    const begun = performance.now()
    const isAnswered = await readOnce(url)
    times.push(isAnswered ? performance.now() - begun : timeoutMs)
  }
  return times
}

const readOnce = (url: string) =>
  new Promise<boolean>((resolve) => {
    const headers = { 'Accept-Encoding': 'br' }
    const request = get(url, { agent, headers, timeout: timeoutMs }, (response) => {
      response.once('end', () => resolve(response.statusCode === 200)).resume()
    })
    request.once('timeout', () => request.destroy())
    request.once('close', () => resolve(false))
    request.once('error', () => resolve(false))
  })
