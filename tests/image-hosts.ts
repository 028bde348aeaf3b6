import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCloudinaryHost } from '#app/images/cloudinary/cloudinary.server.ts'
import { openEmbeddedImages } from '#app/images/embedded.server.ts'
import { embeddedHost } from '#app/images/open-images.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import type { ImageSettings } from '#app/platform/settings/env.server.ts'
import type { FakeCloudinary } from './cloudinary.ts'
import { configuration } from './image-configuration.ts'
import { silentLog } from './silent-log.ts'

/** The embedded image host in a folder of its own, which `close` removes. */
export async function openTestImages(quota = 100 * 1024 * 1024, folders = configuration) {
  const root = mkdtempSync(join(tmpdir(), 'gemev-images-'))
  const images = await openEmbeddedImages({
    configuration: folders,
    root,
    publicUrl: 'https://clinic.example',
    secret: 'secret',
    clock: systemClock,
    settings: { key: undefined, quota },
    log: silentLog,
  })
  const host = embeddedHost(images)
  function close() {
    images.stop()
    // The encoder may still write for a moment after it was stopped.
    rmSync(root, { recursive: true, maxRetries: 5 })
  }
  return { images, host, close }
}

/** Cloudinary as the image host, answered by the fake service; `clock` gives the time of its signatures. */
export const cloudinaryAt = (
  service: FakeCloudinary,
  settings: Partial<ImageSettings> = {},
  more: Partial<Pick<Parameters<typeof createCloudinaryHost>[0], 'limits' | 'clock'>> = {},
) => {
  const own = { cloudName: 'cloud', uploadPreset: 'unsigned', uploadPrefix: service.url }
  return createCloudinaryHost({
    configuration,
    settings: { host: 'cloudinary', quota: 0, ...own, ...settings },
    clock: systemClock,
    log: silentLog as never,
    delivery: service.url,
    ...more,
  })
}
