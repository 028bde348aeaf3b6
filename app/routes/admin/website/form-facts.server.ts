import { clinicValues } from '#app/domain/clinic/fill-content.ts'
import { listReferable } from '#app/domain/website/referable.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { publicIdPlaceholder } from '#app/routes/admin/text-editor/images/image-address.ts'

/** What the form of a document needs beside it: what its parts can refer to, and the image host. */
export async function readFormFacts(needs: Needs<'clinic' | 'db' | 'images' | 'settings'>) {
  const { clinic, images, settings } = needs
  const preview = images.deliveryUrl(publicIdPlaceholder, { width: 400 })
  return {
    referable: await listReferable(needs),
    images: { preview, problem: images.problem },
    // An example link as long as a real one: a token has 34 characters.
    messageValues: {
      ...clinicValues(await clinic.read()),
      link: `${settings.publicUrl}/r/${'x'.repeat(34)}`,
    },
  }
}
