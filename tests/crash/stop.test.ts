import { randomUUID } from 'node:crypto'
import { Agent, get, request as post } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { completeRequest } from '#tests/complete-request.ts'
import { gatherEvidence, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { startSite, startSiteUntilEnd } from './site-process.ts'

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
 * Sends half a request for an appointment. `finish` sends the other half and returns the answer's status; `isCutOff`
 * is whether the connection was broken off.
 */
function beginRequest(url: string) {
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
  const begun = new Promise((resolve) => request.write(body.slice(0, half), resolve))
  return {
    begun,
    isCutOff: status.then(
      () => false,
      () => true,
    ),
    finish() {
      request.end(body.slice(half))
      return status
    },
  }
}

test('a site that is stopped under load finishes every answer and exits with code 0', async () => {
  const installation = await newInstallation()
  const site = await startSite({ env: environmentOf(installation) })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const acknowledged: Acknowledged = new Map()
  const patients = startPatients(4, {
    site: () => site.url,
    acknowledged,
    onSecondReference: (key) => expect.fail(`${key} has two references`),
  })
  const results: Record<ReadResult, number> = { whole: 0, 'turned away': 0, broken: 0 }
  const readers = Array.from({ length: 16 }, async () => {
    while (results['turned away'] === 0) results[await readPage(`${site.url}/`, agent)] += 1
  })
  while (results.whole < 100 || acknowledged.size < 10) await sleep(10)
  const late = beginRequest(site.url)
  await late.begun
  const signalledAt = performance.now()
  const ended = site.end('SIGTERM')
  await sleep(1500)
  const lateAnswer = await late.finish()
  const code = await ended
  const seconds = (performance.now() - signalledAt) / 1000
  await Promise.all([...readers, patients.stop()])
  agent.destroy()

  expect(results.broken).toBe(0)
  // The site has stopped listening when the rest of this request arrives, and still answers it.
  expect(lateAnswer).toBe(201)
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(25)
  const evidence = await gatherEvidence(installation, acknowledged)
  expect(evidence).toMatchObject(nothingLost(installation))
}, 60_000)

describe('Ctrl-C', () => {
  test('that arrives twice, as npm passes it on, still finishes what has begun', async () => {
    const site = await startSite({ env: environmentOf(await newInstallation()) })
    const late = beginRequest(site.url)
    await late.begun
    const ended = site.end('SIGINT')
    site.child.kill('SIGINT')
    await sleep(100)
    site.child.kill('SIGINT')
    await sleep(1500)
    expect(await late.finish()).toBe(201)
    expect(await ended).toBe(0)
  }, 60_000)

  test('a second time ends the site at once', async () => {
    const env = environmentOf(await newInstallation())
    const site = await startSite({ env, entry: 'server/main.ts' })
    const late = beginRequest(site.url)
    await late.begun
    const ended = site.end('SIGINT')
    await sleep(1500)
    const again = performance.now()
    site.child.kill('SIGINT')
    await ended
    expect(performance.now() - again).toBeLessThan(10_000)
    expect(await late.isCutOff).toBe(true)
  }, 60_000)
})

test('an error that nothing handles ends the process, with one line in the log and an exit code', async () => {
  const env = { ...environmentOf(await newInstallation()), STARTER_CONTENT: 'off' }
  const site = await startSiteUntilEnd({ env })
  const answer = await fetch(site.url)
  expect(answer.status).toBe(200)
  await answer.text()
  expect(await site.end('SIGUSR2')).toBe(1)
  const lines = site.output().split('\n')
  expect(lines.filter((line) => line.includes('an uncaught error ends the process'))).toHaveLength(
    1,
  )
  expect(site.output()).toContain('nothing handles this')
})
