import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCloudinaryHost } from '#app/images/cloudinary/cloudinary.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { inMemory } from '#app/platform/database/open-database.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { type EmbeddedImages, openEmbeddedImages } from './embedded.server.ts'
import { embeddedHost } from './embedded-host.server.ts'
import type { OnEncoded } from './encoder/encoder.server.ts'
import type { ImageConfiguration } from './image-folder.ts'
import type { ImageHost } from './image-host.ts'

/** The image host that the settings choose; with the embedded one, also its protocol side. */
export interface Images {
  host: ImageHost
  embedded: EmbeddedImages | null
}

interface ImageNeeds {
  clock: Clock
  log: Log
  secret: string
  /** Called after each task of the encoder with the seconds that it took. */
  onEncoded?: OnEncoded
}

/** Opens the image host that the settings choose. Throws when its folder cannot be used. */
export async function openImages(
  { clock, log, secret, onEncoded }: ImageNeeds,
  { images, dataDir, publicUrl }: Pick<Settings, 'images' | 'dataDir' | 'publicUrl'>,
  configuration: ImageConfiguration,
): Promise<Images> {
  if (images.host === 'cloudinary') {
    return {
      host: createCloudinaryHost({ configuration, settings: images, clock, log }),
      embedded: null,
    }
  }
  const root =
    dataDir === inMemory ? mkdtempSync(join(tmpdir(), 'images-')) : join(dataDir, 'images')
  const embedded = await openEmbeddedImages({
    root,
    configuration,
    publicUrl,
    clock,
    log,
    settings: images,
    onEncoded,
    // A derived secret: the protocol signs with a plain hash, so the main secret must not be used there.
    secret: createHmac('sha256', secret).update('image host').digest('base64url'),
  })
  return { host: embeddedHost(embedded, { clock }), embedded }
}
