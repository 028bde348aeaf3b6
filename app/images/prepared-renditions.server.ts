import { readDeliveryPath } from '#app/images/protocol/transformation.ts'
import { chooseRendition } from '#app/images/storage/rendition.ts'
import type { Renditions } from '#app/images/storage/renditions.server.ts'
import type { AboutImage } from '#app/images/storage/storage.server.ts'
import { deliveryUrl } from './image-url.ts'

const prepared = [400, 800].flatMap((width) =>
  ['image/avif', 'image/webp'].map((accept) => ({ width, accept })),
)

/** Makes the renditions that pages show first, right after the upload, so that no visitor waits for them. */
export function prepareRenditions(renditions: Renditions, about: AboutImage) {
  for (const { width, accept } of prepared) {
    const path = deliveryUrl('', about.publicId, { width }).replace('/image', 'image')
    const requested = readDeliveryPath(path)
    const { rendition } = chooseRendition(requested, about, { accept, savesData: false })
    // A failure is ignored: the first request makes the rendition again.
    renditions.file(about, rendition, 'prepared').catch(() => {})
  }
}
