import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#app/platform/clock.ts'
import { inMemory } from '#app/platform/database/open-database.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { done, invalid } from '#app/values/result.ts'
import { createCloudinaryHost } from './cloudinary/cloudinary.server.ts'
import { type EmbeddedImages, openEmbeddedImages, randomName } from './embedded.server.ts'
import {
  type ImageConfiguration,
  ImageError,
  type ImageHost,
  type StoredImage,
  tooLarge,
} from './image-host.ts'
import { deliveredImage, deliveryUrl } from './image-url.ts'
import type { AboutImage } from './storage/storage.server.ts'

export interface Images {
  host: ImageHost
  embedded: EmbeddedImages | null
}

/** Opens the image host that the settings choose. Throws when its folder cannot be used. */
export async function openImages(
  needs: { clock: Clock; log: Log; secret: string },
  site: Pick<Settings, 'images' | 'dataDir' | 'publicUrl'>,
  configuration: ImageConfiguration,
): Promise<Images> {
  const { clock, log, secret } = needs
  const { images, dataDir } = site
  if (images.host === 'cloudinary') {
    const host = createCloudinaryHost({ configuration, settings: images, clock, log })
    return { host, embedded: null }
  }
  const embedded = await openEmbeddedImages({
    root: dataDir === inMemory ? mkdtempSync(join(tmpdir(), 'images-')) : join(dataDir, 'images'),
    configuration,
    get publicUrl() {
      return site.publicUrl
    },
    clock,
    log,
    settings: images,
    // A derived secret: the protocol signs with a plain hash, so the main secret must not be used there.
    secret: createHmac('sha256', secret).update('image host').digest('base64url'),
  })
  return { host: embeddedHost(embedded), embedded }
}

export function embeddedHost(images: EmbeddedImages): ImageHost {
  const { cloudName, folders, tags, uploadPreset } = images.configuration
  const base = `/${cloudName}`
  const fields = { upload_preset: uploadPreset, tags }
  const stored = ({ publicId, ...about }: AboutImage): StoredImage => {
    const { width, height, bytes, placeholder, attention } = about
    const { url } = images.addressOf({ publicId, ...about })
    return { publicId, url, width, height, bytes, placeholder, attention }
  }
  return {
    kind: 'embedded',
    folders,
    uploads: {
      endpoint: `/v1_1/${cloudName}/image/upload`,
      fields,
      isSigned: false,
      problem: null,
    },
    origins: { images: [], uploads: [] },
    uploadFields: (folder, name) => ({ ...fields, folder: folder.name, public_id: name }),
    async upload(bytes, { folder, publicId = `${folder.name}/${randomName()}` }) {
      const path = images.newIncoming()
      let giveBack = () => {}
      try {
        if (bytes.byteLength > folder.maxBytes) throw tooLarge(bytes.byteLength, folder.maxBytes)
        giveBack = await images.holdSpace(bytes.byteLength)
        await writeFile(path, bytes, { flush: true })
        const file = { path, filename: 'file' }
        const { about } = await images.store(file, { folder, publicId, client: 'program' })
        return done(stored(about))
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
        return invalid({ file: error.message })
      } finally {
        giveBack()
        await rm(path, { force: true })
      }
    },
    async find(publicId) {
      const about = await images.find(publicId)
      return about && stored(about)
    },
    async destroy(publicId) {
      await images.destroy(publicId)
    },
    deliver: (image, maxSize) => deliveredImage(base, image, maxSize),
    deliveryUrl: (publicId, size) => deliveryUrl(base, publicId, size),
  }
}
