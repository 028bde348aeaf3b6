import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherEvidence } from './evidence.ts'
import { environmentOf } from './kill-rounds.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { newPlace } from './place.ts'
import { startSite } from './site-process.ts'

type Ending = 'whole' | 'refused' | 'broken'

/** Reads one page; a connection that the closed door refuses is no broken answer. */
function readPage(url: string, agent: Agent): Promise<Ending> {
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
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    )
  })
}

test('told to stop under load, the site finishes every answer and ends well', async () => {
  const place = await newPlace('sqlite')
  const site = await startSite({ env: environmentOf(place) })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const acknowledged: Acknowledged = new Map()
  const patients = startPatients(4, {
    site: () => site.url,
    acknowledged,
    onSecondReference: (key) => expect.fail(`${key} has two references`),
  })
  const endings: Record<Ending, number> = { whole: 0, refused: 0, broken: 0 }
  const readers = Array.from({ length: 16 }, async () => {
    while (endings.refused === 0) endings[await readPage(`${site.url}/`, agent)] += 1
  })
  while (endings.whole < 200 || acknowledged.size < 10) await sleep(10)
  const told = performance.now()
  const code = await site.end('SIGTERM')
  const seconds = (performance.now() - told) / 1000
  await Promise.all([...readers, patients.stop()])
  agent.destroy()

  expect(endings.broken).toBe(0)
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(25)
  const evidence = await gatherEvidence(place, acknowledged)
  expect(evidence).toMatchObject({ lost: [], doubled: [], integrity: 'ok' })
}, 60_000)
