import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { newInstallation } from './installation.ts'
import { type SiteProcess, startSiteUntilEnd } from './site-process.ts'

const kills = 2
const imagesPerRound = 3
const folder = 'gemev-gallery'
const hourMs = 3_600_000

test('a site that is killed during uploads loses no image, stores none twice and leaves no partial file', async () => {
  const { dataDir } = await newInstallation('sqlite')
  const sizes = Array.from({ length: kills * imagesPerRound }, (_, index) => 500 + index)
  const files = await Promise.all(sizes.map((width) => slope(width, 400).jpeg().toBuffer()))
  const before = await openSite({ DATA_DIR: dataDir })
  const { endpoint, fields, headers } = await uploadParamsFor(before)
  await before.platform.close()
  /** The checksums with which the site has acknowledged files, by their indexes. */
  const acknowledged = new Map<number, string>()
  const missing = (count: number) =>
    [...files.keys()].slice(0, count).filter((index) => !acknowledged.has(index))
  const send = async ({ url }: SiteProcess, index: number) => {
    const file = files[index] ?? Buffer.alloc(0)
    const body = uploadForm({ fields: { ...fields, public_id: `p${index}` } }, file)
    const response = await fetch(url + endpoint, { method: 'POST', headers, body })
    const image = await response.json()
    if (response.status !== 200) throw new Error(JSON.stringify(image))
    acknowledged.set(index, image.etag)
  }
  const start = () => startSiteUntilEnd({ env: { DATA_DIR: dataDir } })

  for (let round = 0; round < kills; round += 1) {
    const site = await start()
    // Uploads of earlier rounds whose answers were lost are sent again under the same names.
    const due = missing((round + 1) * imagesPerRound)
    const sending = Promise.allSettled(due.map((index) => send(site, index)))
    await Promise.race([sending, sleep(100 + Math.random() * 500)])
    await killWithEncoders(site)
    await sending
  }

  const last = await start()
  for (const index of missing(files.length)) await send(last, index)
  for (const [index, file] of files.entries()) {
    expect(acknowledged.get(index)).toBe(createHash('md5').update(file).digest('hex'))
    const shown = await fetch(`${last.url}/gemev/image/upload/w_200/v1/${folder}/p${index}`)
    expect(shown.status).toBe(200)
    await shown.bytes()
  }
  await killWithEncoders(last)
  const originals = join(dataDir, 'images', 'originals', folder)
  const stored = readdirSync(originals).map((name) => readdirSync(join(originals, name)).toSorted())
  expect(stored).toEqual(files.map(() => ['about.json', 'original']))
  const { platform } = await openSite({ DATA_DIR: dataDir })
  await platform.embeddedImages?.removeAbandoned(new Date(Date.now() + hourMs))
  expect(readdirSync(join(dataDir, 'images', 'incoming'))).toEqual([])
  await platform.close()
}, 240_000)

/** Kills the site, and waits until its encoder processes have ended as well: until then they may still write. */
async function killWithEncoders(site: SiteProcess) {
  const { pid } = site.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  await site.end('SIGKILL')
  const encoders = children.split(' ').filter(Boolean)
  await expect.poll(() => encoders.filter(isRunning)).toEqual([])
}

/** Whether a process runs. One that has ended but was not yet reaped is still listed, as a zombie (Z). */
const isRunning = (pid: string) =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
