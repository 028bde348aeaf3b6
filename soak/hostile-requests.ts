import { Agent, request as sendRequest } from 'node:http'
import { type RunningSite, signIn } from '#bench/running-site.ts'
import { type HostileRequest, hostileRequests } from './hostile-request.ts'
import { readSiteMap } from './site-map.ts'

const atOnce = 12
// The map of the site is read again for each batch, because requests change what is there.
const batch = 10_000
// The minimum share of successful answers, because a site that refuses every request proves nothing.
const minSucceeded = 0.04

/** Sends random requests made from the route table and from all forms. Returns those that ended in an error. */
export async function sendHostileRequests({ url }: RunningSite, count: number, seed: number) {
  const statuses: Record<number, number> = {}
  const errors: string[] = []
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
        statuses[status] = (statuses[status] ?? 0) + 1
        // 503 and 507 are proper refusals, of more work than the site can do and on a full disk.
        if (status >= 500 && ![503, 507].includes(status))
          errors.push(`${status} ${JSON.stringify(next)}`)
        // A request has ended the session of staff. The first sender that notices signs in for all.
        const isOut = next.sender === 'staff' && location.startsWith('/admin/login')
        if (isOut && cookie === mine) cookie = signInAgain()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  agent.destroy()
  const ready = await fetch(`${url}/readyz`)
  if (!ready.ok) errors.push(`/readyz answered ${ready.status} at the end`)
  const succeeded = (statuses[200] ?? 0) + (statuses[201] ?? 0)
  if (succeeded < count * minSucceeded) errors.push(`only ${succeeded} requests succeeded`)
  return { errors, seen: `${count} hostile requests, by status ${JSON.stringify(statuses)}` }
}

const senders = {
  staff: (cookie: string) => ({ Cookie: cookie }),
  stranger: () => ({}),
  forger: (cookie: string) => ({ Cookie: cookie.replace(/.$/, '!') }),
}

/** The status is 0 where the connection was closed without an answer. */
function send(agent: Agent, url: string, hostile: HostileRequest, cookie: string) {
  const { method, path, headers, body, sender } = hostile
  return new Promise<{ status: number; location: string }>((resolve) => {
    const { hostname, port } = new URL(url)
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const own = { ...senders[sender](cookie), ...headers, ...length }
    const options = { agent, method, path, hostname, port, headers: own, timeout: 30_000 }
    const outgoing = sendRequest(options, (answer) => {
      answer.resume()
      const { statusCode: status = 0, headers } = answer
      answer.once('close', () => resolve({ status, location: headers.location ?? '' }))
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve({ status: 0, location: '' }))
    outgoing.end(body)
  })
}
