import { randomUUID } from 'node:crypto'
import { Agent, get, request as post } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { completeRequest } from '#tests/complete-request.ts'
import { findLosses } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { startSiteUntilEnd, statusOf } from './site-process.ts'

type ReadResult = 'whole' | 'turned away' | 'broken'

/**
 * Reads one page. 'turned away' is a connection that the site never served: it was refused, or reset because the
 * kernel accepted it just when the site stopped listening.
 */
function readPage(url: string, agent: Agent): Promise<ReadResult> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => (length += chunk.byteLength))
      response.on('error', () => resolve('broken'))
      response.on('end', () => {
        const whole = length === Number(response.headers['content-length'])
        resolve(whole && response.statusCode === 200 ? 'whole' : 'broken')
      })
    })
    request.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      resolve(['ECONNREFUSED', 'ECONNRESET'].includes(code) ? 'turned away' : 'broken'),
    )
  })
}

/**
 * Sends half a request for an appointment. `finish` sends the other half; `status` is that of the answer, or rejects
 * when the connection was broken off.
 */
async function beginRequest(url: string) {
  const body = JSON.stringify({ ...completeRequest, request_key: randomUUID() })
  const request = post(`${url}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode))
    request.on('error', reject)
  })
  const half = body.length / 2
  await new Promise((resolve) => request.write(body.slice(0, half), resolve))
  return { status, finish: () => void request.end(body.slice(half)) }
}

test('a site that is stopped under load by a Ctrl-C, which npm passes on, finishes every answer and exits with code 0', async () => {
  const installation = await newInstallation()
  const site = await startSiteUntilEnd({ env: environmentOf(installation) })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const acknowledged: Acknowledged = new Map()
  const patients = startPatients(4, () => site.url, acknowledged)
  const results: Record<ReadResult, number> = { whole: 0, 'turned away': 0, broken: 0 }
  const readers = Array.from({ length: 16 }, async () => {
    while (results['turned away'] === 0) results[await readPage(`${site.url}/`, agent)] += 1
  })
  while (results.whole < 100 || acknowledged.size < 10) await sleep(10)
  const late = await beginRequest(site.url)
  const signalledAt = performance.now()
  const ended = site.end('SIGINT')
  await sleep(100)
  site.child.kill('SIGINT')
  // The site has stopped listening when the rest of this request arrives, and still answers it.
  await Promise.all(readers)
  late.finish()
  expect(await late.status).toBe(201)
  expect(await ended).toBe(0)
  expect(performance.now() - signalledAt).toBeLessThan(25_000)
  await patients.stop()
  agent.destroy()
  expect(results.broken).toBe(0)
  expect(await findLosses(installation, acknowledged)).toEqual([])
}, 60_000)

test('a second Ctrl-C ends the site at once', async () => {
  const env = environmentOf(await newInstallation())
  const site = await startSiteUntilEnd({ env, entry: 'server/main.ts' })
  const late = await beginRequest(site.url)
  late.status.catch(() => {})
  const ended = site.end('SIGINT')
  await expect.poll(site.output).toContain('server: stopping')
  await sleep(1200)
  const again = performance.now()
  site.child.kill('SIGINT')
  await ended
  expect(performance.now() - again).toBeLessThan(10_000)
  await expect(late.status).rejects.toThrow()
}, 60_000)

test('an error that nothing handles ends the process, with one line in the log and an exit code', async () => {
  const site = await startSiteUntilEnd({ env: environmentOf(await newInstallation()) })
  expect(await statusOf(site.url)).toBe(200)
  expect(await site.end('SIGUSR2')).toBe(1)
  expect(site.output().match(/an uncaught error ends the process/g)).toHaveLength(1)
  expect(site.output()).toContain('nothing handles this')
})
