import type { Needs } from '#app/domain/platform.server.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import { readEditedImage } from './image.schema.ts'
import { insertImage } from './image-insertion.server.ts'

export interface ImportedImage {
  id: string
  /** The fields of the image's form, before any check. */
  fields: Readonly<Record<string, string>>
  sortOrder: number
  createdAt: string | null
}

interface Options {
  /** Imports the file of the image and returns its public id here; null when it cannot be fetched. */
  findImage: () => Promise<string | null>
  /** Whether nothing is stored, and the result only says what an import would do. */
  isDryRun: boolean
}

/**
 * Stores an image of another gallery under its id; one that was imported before stays as it is, also when it was
 * deleted.
 */
export async function importGalleryImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, fields, sortOrder, createdAt }: ImportedImage,
  { findImage, isDryRun }: Options,
): Promise<Result<{ isNew: boolean }>> {
  if (await isRecorded({ db }, { action: 'gallery.image-added', rowId: id }))
    return done({ isNew: false })
  const read = readEditedImage(fields)
  if (!read.ok) return read
  const cloudinary_public_id = await findImage()
  // An image without its file is not stored; the next run tries it again.
  if (!cloudinary_public_id) return invalid({ '': 'its picture could not be fetched' })
  if (isDryRun) return done({ isNew: true })
  const { alt_text, ...edited } = read.value
  const stored = await transact(db, (tx) =>
    insertImage(
      { db: tx, clock, by },
      {
        ...edited,
        id,
        cloudinary_public_id,
        request_key: `imported-${id}`,
        alt_text: alt_text ?? '',
        file_name: '',
        sort_order: sortOrder,
        created_by: null,
        created_at: createdAt ?? clock.now().toISOString(),
      },
    ),
  )
  return stored.ok ? done({ isNew: true }) : stored
}
