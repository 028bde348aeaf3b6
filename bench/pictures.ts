import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { loadHomeUntil } from './home-load.ts'
import { type Measure, quantile, rounded } from './measure.ts'
import { memoryOf, memoryWithChildren, type RunningSite, withSite } from './running-site.ts'

const warmMs = 1500
const quietMs = 5000

/** A large phone photograph is uploaded and resized while visitors read the home page. */
export async function measurePictures(): Promise<Measure[]> {
  const photo = await largePhoto()
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-pictures-'))
  try {
    const site = await openSite({ DATA_DIR: dataDir })
    const { endpoint, fields } = await uploadParamsFor(site)
    await site.platform.close()
    const form = uploadForm({ fields }, photo)
    return await withSite((running) => upload(running, endpoint, form, photo), { dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function upload({ url, pid }: RunningSite, endpoint: string, body: FormData, photo: Buffer) {
  await loadHomeUntil(url, sleep(warmMs))
  const quiet = await loadHomeUntil(url, sleep(quietMs))
  const idle = memoryOf(pid)
  let peakMb = idle
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryWithChildren(pid))
  }, 10)
  const begun = performance.now()
  let seconds = 0
  const work = (async () => {
    const response = await fetch(url + endpoint, { method: 'POST', body })
    const said = await response.json()
    if (response.status !== 200) throw new Error(JSON.stringify(said))
    seconds = (performance.now() - begun) / 1000
    // The sizes for pages are rendered first; this request waits behind them for the whole picture.
    await (await fetch(`${url}/gemev/image/upload/f_auto,w_1920/v1/${said.public_id}`)).bytes()
    await (await fetch(`${url}/gemev/image/upload/v1/${said.public_id}`)).bytes()
  })()
  const busy = await loadHomeUntil(url, work).finally(() => clearInterval(watch))
  const [q, b] = [quantile(quiet, 0.99), quantile(busy, 0.99)]
  const size = `${Math.round(photo.length / 1024 / 1024)} MB photograph`
  return [
    {
      what: `${size}: memory above idle`,
      value: Math.round(peakMb - idle),
      unit: 'MB',
      max: 200,
    },
    { what: `${size}: sent, examined and stored`, value: rounded(seconds), unit: 's' },
    { what: `${size}: home p99, quiet`, value: rounded(q), unit: 'ms' },
    { what: `${size}: home p99 meanwhile`, value: rounded(b), unit: 'ms' },
    { what: `${size}: home p99, times quiet`, value: rounded(b / q), unit: '', max: 5 },
  ]
}

/** A photograph of 48 megapixels and about 45 MB, full of grain and turned on its side. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [8064, 6048]
  const data = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < data.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    data[at] = 90 + (at % (width * 3)) / 300 + (seed >>> 27)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
