import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { gatherEvidence, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { startSite } from './site-process.ts'

describe.each(databaseKinds)('two processes on one %s', (kind) => {
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
    expect(evidence).toMatchObject(nothingLost(installation))
    expect(evidence.rows).toBe(evidence.acknowledged)
  }, 60_000)
})
