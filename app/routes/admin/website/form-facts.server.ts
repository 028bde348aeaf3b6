import { clinicValues } from '#app/domain/clinic/fill-content.ts'
import { listOthers, type OpenEditor } from '#app/domain/open-editors/open-editors.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { listReferable } from '#app/domain/website/referable.server.ts'
import { publicIdPlaceholder } from '#app/routes/admin/text-editor/images/image-address.ts'

/** The data that a form needs beside its document: what the parts can refer to, the image host, and who has it open. */
export async function readFormFacts(
  needs: Needs<'clinic' | 'clock' | 'db' | 'images' | 'settings'>,
  editor: OpenEditor,
) {
  const { clinic, images, settings } = needs
  const preview = images.deliveryUrl(publicIdPlaceholder, { width: 400 })
  return {
    referable: await listReferable(needs),
    others: await listOthers(needs, editor),
    images: { preview, uploads: images.uploads },
    // An example link as long as a real one: a token has 34 characters.
    messageValues: {
      ...clinicValues(await clinic.read()),
      link: `${settings.publicUrl}/r/${'x'.repeat(34)}`,
    },
  }
}
