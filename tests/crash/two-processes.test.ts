import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { gatherEvidence, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { type SiteProcess, startSiteUntilEnd } from './site-process.ts'

describe.each(databaseKinds)('two processes on one %s', (kind) => {
  test('start at once, both answer, no row is lost, and each delivers what the other has taken', async () => {
    const installation = await newInstallation(kind)
    const env = environmentOf(installation)
    const before = await openSite(env)
    const uploadParams = await uploadParamsFor(before)
    await before.platform.close()
    const sites = await Promise.all([startSiteUntilEnd({ env }), startSiteUntilEnd({ env })])
    await expectSharedImage(sites, uploadParams)
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
    // The encoder has the lowest priority, so on a busy machine it takes long.
  }, 300_000)
})

/** Sends an image to the first process, and looks at it in both. */
async function expectSharedImage(
  sites: SiteProcess[],
  { endpoint, fields, headers }: Awaited<ReturnType<typeof uploadParamsFor>>,
) {
  const file = await slope(500, 400).jpeg().toBuffer()
  const body = uploadForm({ fields: { ...fields, public_id: 'shared' } }, file)
  expect((await fetch(sites[0]?.url + endpoint, { method: 'POST', headers, body })).status).toBe(
    200,
  )
  const path = '/gemev/image/upload/w_200/v1/gemev-gallery/shared'
  const shown = await Promise.all(sites.map(({ url }) => fetch(url + path)))
  expect(shown.map(({ status }) => status)).toEqual([200, 200])
  const [bytes, same] = await Promise.all(shown.map((response) => response.bytes()))
  expect(same).toEqual(bytes)
}
