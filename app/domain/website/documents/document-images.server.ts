import type { Kysely } from 'kysely'
import { type Json, type Part, partIn, pathTo } from '#app/domain/clinic/document-part.ts'
import { imageConfiguration, websiteFolder } from '#app/image-configuration.ts'
import { publicIdsIn } from '#app/images/image-folder.ts'
import { deleteImageUses, writeImageUses } from '#app/images/registry/image-uses.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { FieldErrors } from '#app/result.ts'
import type { Database } from '#db/schema.ts'

/** An error for each image of a document that was not uploaded for the website, by its path. */
export async function imageErrors(
  db: Kysely<Database>,
  part: Part,
  content: unknown,
): Promise<FieldErrors> {
  const chosen = imagesIn(part, content as Json, '')
  if (chosen.length === 0) return {}
  const stored = await db
    .selectFrom('pictures')
    .select('public_id')
    .where('folder', '=', websiteFolder.name)
    .where(
      'public_id',
      'in',
      chosen.map(({ publicId }) => publicId),
    )
    .execute()
  const known = new Set(stored.map(({ public_id }) => public_id))
  const missing = chosen.filter(({ publicId }) => !known.has(publicId))
  return Object.fromEntries(missing.map(({ path }) => [path, notStored]))
}

const notStored = 'This picture is not stored. Please upload it again.'

function imagesIn(part: Part, value: Json | undefined, path: string) {
  const images: { path: string; publicId: string }[] = []
  const walk = (part: Part, value: Json | undefined, path: string) => {
    if (part.kind === 'image' && value) images.push({ path, publicId: String(value) })
    if (part.kind === 'group') {
      for (const [name, each] of Object.entries(part.parts)) {
        walk(each, partIn(value, name), pathTo(path, name))
      }
    }
    if (part.kind === 'list' && Array.isArray(value)) {
      for (const [index, row] of value.entries()) walk(part.row, row, pathTo(path, String(index)))
    }
  }
  walk(part, value, path)
  return images
}

/** A document or one of its versions, which names images in its JSON. */
interface DocumentRow {
  resource: 'website_documents' | 'website_document_versions'
  id: string
}

/** Records the images that a row names, so that none of them is removed while it does. */
export const writeDocumentImages = (db: Kysely<Database>, row: DocumentRow, content: string) =>
  writeImageUses({ db }, row, { document: publicIdsIn(content, imageConfiguration.folders) })

/** Removes the images that only deleted versions have named. */
export async function releaseVersionImages(
  needs: Needs<'db' | 'clock'>,
  ids: readonly string[],
): Promise<void> {
  const released = await deleteImageUses(needs, 'website_document_versions', ids)
  await queueUnusedImages(needs, released)
}
