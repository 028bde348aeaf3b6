import { describe, expect, inject, test } from 'vitest'
import { gatherEvidence } from './evidence.ts'
import { newInstallation } from './installation.ts'
import { environmentOf } from './kill-rounds.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { startSite } from './site-process.ts'

const kinds = inject('postgresUrl') ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

describe.each(kinds)('two processes on one %s', (kind) => {
  test('start at once, both answer, and no row is lost', async () => {
    const installation = await newInstallation(kind)
    const env = environmentOf(installation)
    const sites = await Promise.all([startSite({ env }), startSite({ env })])
    const acknowledgedBySite = sites.map((): Acknowledged => new Map())
    const patients = sites.map(({ url }, index) =>
      startPatients(4, {
        site: () => url,
        acknowledged: acknowledgedBySite[index] ?? new Map(),
        onSecondReference: (key) => expect.fail(`${key} has two references`),
      }),
    )
    const fewest = () => Math.min(...acknowledgedBySite.map(({ size }) => size))
    await expect.poll(fewest, { timeout: 30_000 }).toBeGreaterThan(10)
    await Promise.all(patients.map(({ stop }) => stop()))
    await Promise.all(sites.map(({ end }) => end('SIGKILL')))
    const evidence = await gatherEvidence(
      installation,
      new Map(acknowledgedBySite.flatMap((one) => [...one])),
    )
    expect(evidence).toMatchObject({ lost: [], doubled: [], integrity: 'ok' })
    expect(evidence.rows).toBe(evidence.acknowledged)
  }, 60_000)
})
