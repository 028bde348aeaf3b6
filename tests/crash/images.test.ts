import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reconcileImages } from '#app/images/registry/reconcile.server.ts'
import { removeUnusedImages } from '#app/images/registry/removal.server.ts'
import { slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { repeats } from '#tests/thoroughness.ts'
import { childrenOf } from './children.ts'
import { newInstallation } from './installation.ts'
import { type SiteProcess, startSite } from './site-process.ts'

const kills = repeats(3, 8)
const atOnce = 3
const folder = 'gemev-gallery'

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

/** A process that has ended but was not yet reaped is still listed, as a zombie (Z). */
const isRunning = (pid: string) =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

test('a site that is killed during uploads loses no image, stores none twice and leaves no partial file', async () => {
  const { dataDir } = await newInstallation('sqlite')
  const before = await openSite({ DATA_DIR: dataDir })
  const { endpoint, fields } = await uploadParamsFor(before)
  await before.platform.close()

  const images = await Promise.all(
    Array.from({ length: kills * atOnce }, (_, n) =>
      slope(500 + n, 400)
        .jpeg()
        .toBuffer(),
    ),
  )
  const acknowledged = new Map<string, string>()
  const send = async (site: SiteProcess, n: number) => {
    const file = images[n] ?? Buffer.alloc(0)
    const body = uploadForm({ fields: { ...fields, public_id: `p${n}` } }, file)
    const response = await fetch(site.url + endpoint, { method: 'POST', body })
    const image = await response.json()
    if (response.status !== 200) throw new Error(JSON.stringify(image))
    acknowledged.set(image.public_id, image.etag)
  }
  const start = () => startSite({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'info' } })
  const kill = async (site: SiteProcess) => {
    const encoders = childrenOf(site.child.pid)
    await site.end('SIGKILL')
    // The encoder processes of a killed site end as well; until then they may still write.
    await expect.poll(() => encoders.filter(isRunning)).toEqual([])
  }

  for (let round = 0; round < kills; round += 1) {
    const site = await start()
    // Uploads of earlier rounds whose answers were lost are sent again under the same names.
    const due = images
      .map((_, n) => n)
      .filter((n) => n < (round + 1) * atOnce && !acknowledged.has(`${folder}/p${n}`))
      // A person may send 100 images an hour, those that are sent again included.
      .slice(-2 * atOnce)
    const sending = Promise.allSettled(due.map((n) => send(site, n)))
    await Promise.race([sending, sleep(100 + Math.random() * 500)])
    await kill(site)
    await sending
  }
  const last = await start()
  const missing = images.map((_, n) => n).filter((n) => !acknowledged.has(`${folder}/p${n}`))
  for (const n of missing) await send(last, n)
  for (const [n, file] of images.entries()) {
    expect(acknowledged.get(`${folder}/p${n}`)).toBe(md5(file))
    const shown = await fetch(`${last.url}/gemev/image/upload/w_200/v1/${folder}/p${n}`)
    expect(shown.status).toBe(200)
    await shown.bytes()
  }
  await kill(last)
  const originals = join(dataDir, 'images', 'originals', folder)
  expect(readdirSync(originals)).toHaveLength(images.length)
  for (const name of readdirSync(originals)) {
    expect(readdirSync(join(originals, name)).toSorted()).toEqual(['about.json', 'original'])
  }

  // No row uses these images: a day later they are removed, and so are unfinished uploads.
  const after = await openSite({ DATA_DIR: dataDir })
  const { platform } = after
  const tomorrow = Date.now() + 25 * 3_600_000
  platform.clock = { now: () => new Date(tomorrow) }
  await platform.embeddedImages?.removeAbandoned(new Date(tomorrow - 24 * 3_600_000))
  expect(readdirSync(join(dataDir, 'images', 'incoming'))).toEqual([])
  expect(await reconcileImages(platform)).toMatchObject({ removed: images.length })
  while ((await removeUnusedImages(platform)) > 0);
  expect(readdirSync(originals)).toEqual([])
  await platform.close()
}, 240_000)
