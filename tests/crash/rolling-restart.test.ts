import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { completeRequest } from '#tests/complete-request.ts'
import { freePort } from '#tests/free-port.ts'
import { caddyVersion, startCaddy } from './caddy.ts'
import { gatherEvidence, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import type { Acknowledged } from './patients.ts'
import { startSite } from './site-process.ts'

/** Starts visitors who send requests one after the other until they are stopped, and counts the answers by status. */
function startVisitors(count: number, send: () => Promise<Response>) {
  const answers: Record<string, number> = {}
  let isStopping = false
  const visitors = Array.from({ length: count }, async () => {
    while (!isStopping) {
      const answer = await send()
        .then(async (response) => `${response.status} ${(await response.text()) ? '' : 'empty'}`)
        .catch((error: Error) => String(error.cause ?? error))
      answers[answer.trim()] = (answers[answer.trim()] ?? 0) + 1
      await sleep(25)
    }
  })
  return {
    answers,
    async stop() {
      isStopping = true
      await Promise.all(visitors)
    },
  }
}

const kind = inject('postgresUrl') ? 'postgres' : 'sqlite'

// Ten times as long as Caddy takes to notice a process that has stopped, because a busy machine may be slow.
const noticeMs = 3000

test.skipIf(!caddyVersion())(
  `behind the Caddyfile that is shipped two processes on one ${kind} database are restarted in turn under load, and no answer is broken`,
  async () => {
    const installation = await newInstallation(kind)
    const ports = await Promise.all([freePort(), freePort()])
    const start = (port: number) => {
      const proxied = { PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' }
      return startSite({
        env: { ...environmentOf(installation), ...proxied, STOP_DELAY_MS: String(noticeMs) },
      })
    }
    const sites = await Promise.all(ports.map(start))
    onTestFinished(() => {
      for (const { child } of sites) child.kill('SIGKILL')
    })
    const caddy = await startCaddy(ports)
    onTestFinished(() => caddy.stop())

    const acknowledged: Acknowledged = new Map()
    const readers = startVisitors(6, () => fetch(caddy.url))
    const patients = startVisitors(3, async () => {
      const request_key = randomUUID()
      const response = await fetch(`${caddy.url}/api/appointments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...completeRequest, request_key }),
      })
      if (response.status !== 201) return response
      const { reference } = (await response.clone().json()) as { reference: string }
      acknowledged.set(request_key, reference)
      return response
    })
    for (const [index, port] of ports.entries()) {
      expect(await sites[index]?.end('SIGTERM')).toBe(0)
      sites[index] = await start(port)
      await sleep(noticeMs)
    }
    await Promise.all([readers.stop(), patients.stop()])

    expect(Object.keys(readers.answers)).toEqual(['200'])
    expect(Object.keys(patients.answers)).toEqual(['201'])
    const evidence = await gatherEvidence(installation, acknowledged)
    expect(evidence).toMatchObject(nothingLost(installation))
  },
  90_000,
)
