import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSite, withSite } from '#bench/running-site.ts'
import { admin, fillSite, signIn } from './filled-site.ts'
import { type HostileRequest, hostileRequests } from './hostile-request.ts'
import { readSiteMap } from './site-map.ts'

export interface HostileResult {
  requests: number
  seed: number
  /** How many answers had each status; 0 stands for a connection that was closed without an answer. */
  statuses: Record<number, number>
  /** Each request that was answered with an error of the server, in words by which it can be sent again. */
  errors: string[]
}

const atOnce = 12
// The map of the site is read again for each batch, because requests change what is there.
const batch = 10_000
const timeoutMs = 30_000

/** Sends random requests made from the route table and from all forms to the built site, on one database. */
export async function sendHostileRequests(
  count: number,
  seed: number,
  databaseUrl?: string,
): Promise<HostileResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-trials-'))
  try {
    const env = { ...admin, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const work = async (site: RunningSite) => {
      await fillSite({ dataDir, databaseUrl })
      return attack(site, count, seed)
    }
    return await withSite(work, { dataDir, env })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function attack({ url }: RunningSite, count: number, seed: number): Promise<HostileResult> {
  const result: HostileResult = { requests: count, seed, statuses: {}, errors: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let cookie = Promise.resolve('')
  const signInAgain = () => cookie.then((before) => signIn(url, before))
  for (let sent = 0; sent < count; sent += batch) {
    cookie = signInAgain()
    const site = await readSiteMap(url, await cookie)
    const waiting = hostileRequests(site, seed + sent, Math.min(batch, count - sent))
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const mine = cookie
        const { status, location } = await send(agent, url, next, await mine)
        result.statuses[status] = (result.statuses[status] ?? 0) + 1
        // 503 and 507 are proper refusals, of more work than the site can do and on a full disk.
        if (status >= 500 && ![503, 507].includes(status)) {
          result.errors.push(`${status} ${JSON.stringify(next)}`)
        }
        // A request has ended the session of staff. The first sender that notices signs in for all.
        const isOut = next.sender === 'staff' && location.startsWith('/admin/login')
        if (isOut && cookie === mine) cookie = signInAgain()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    process.stdout.write(`${JSON.stringify(result.statuses)}\n`)
  }
  agent.destroy()
  const ready = await fetch(`${url}/readyz`)
  if (!ready.ok) result.errors.push(`/readyz answered ${ready.status} at the end`)
  return result
}

const senders = {
  staff: (cookie: string) => ({ Cookie: cookie }),
  stranger: () => ({}),
  forger: (cookie: string) => ({ Cookie: cookie.replace(/.$/, '!') }),
}

function send(agent: Agent, url: string, hostile: HostileRequest, cookie: string) {
  const { method, path, headers, body, sender } = hostile
  return new Promise<{ status: number; location: string }>((resolve) => {
    const options = { agent, method, path, timeout: timeoutMs }
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const own = { ...senders[sender](cookie), ...headers, ...length }
    const { hostname, port } = new URL(url)
    const outgoing = sendRequest({ ...options, hostname, port, headers: own }, (answer) => {
      answer.resume()
      const { statusCode: status = 0, headers } = answer
      answer.once('close', () => resolve({ status, location: headers.location ?? '' }))
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve({ status: 0, location: '' }))
    outgoing.end(body)
  })
}
