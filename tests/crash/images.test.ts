import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { newInstallation } from './installation.ts'
import { type SiteProcess, startSite } from './site-process.ts'

const kills = 2
const imagesPerRound = 3
const folder = 'gemev-gallery'
const hourMs = 3_600_000

test('a site that is killed during uploads loses no image, stores none twice and leaves no partial file', async () => {
  const { dataDir } = await newInstallation('sqlite')
  const files = await makeFiles(kills * imagesPerRound)
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
  const start = () => startSite({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'info' } })

  for (let round = 0; round < kills; round += 1) {
    const site = await start()
    // Uploads of earlier rounds whose answers were lost are sent again under the same names. A person may send 100
    // images an hour, those that are sent again included.
    const due = missing((round + 1) * imagesPerRound).slice(-2 * imagesPerRound)
    const sending = Promise.allSettled(due.map((index) => send(site, index)))
    await Promise.race([sending, sleep(100 + Math.random() * 500)])
    await killWithEncoders(site)
    await sending
  }

  const last = await start()
  for (const index of missing(files.length)) await send(last, index)
  for (const [index, file] of files.entries()) {
    expect(acknowledged.get(index)).toBe(md5(file))
    const shown = await fetch(`${last.url}/gemev/image/upload/w_200/v1/${folder}/p${index}`)
    expect(shown.status).toBe(200)
    await shown.bytes()
  }
  await killWithEncoders(last)
  expectWholeOriginals(dataDir, files.length)
  const { platform } = await openSite({ DATA_DIR: dataDir })
  await platform.embeddedImages?.removeAbandoned(new Date(Date.now() + hourMs))
  expect(readdirSync(join(dataDir, 'images', 'incoming'))).toEqual([])
  await platform.close()
}, 240_000)

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

const makeFiles = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      slope(500 + index, 400)
        .jpeg()
        .toBuffer(),
    ),
  )

/** The ids of the running processes that a process has started. */
const childrenOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

/** Kills the site, and waits until its encoder processes have ended as well: until then they may still write. */
async function killWithEncoders(site: SiteProcess) {
  const encoders = childrenOf(site.child.pid)
  await site.end('SIGKILL')
  await expect.poll(() => encoders.filter(isRunning)).toEqual([])
}

/** Whether a process runs. One that has ended but was not yet reaped is still listed, as a zombie (Z). */
const isRunning = (pid: string) =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

function expectWholeOriginals(dataDir: string, count: number) {
  const originals = join(dataDir, 'images', 'originals', folder)
  expect(readdirSync(originals)).toHaveLength(count)
  for (const name of readdirSync(originals)) {
    expect(readdirSync(join(originals, name)).toSorted()).toEqual(['about.json', 'original'])
  }
}
