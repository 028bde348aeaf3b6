import type { Needs } from '#app/domain/platform.server.ts'
import { deleteImageUses } from '#app/images/registry/image-uses.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'
import { imageName } from './image-insertion.server.ts'

/** Deletes an image, and queues its file's removal when no other row shows it. */
export async function deleteImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  id: string,
): Promise<Result<{ id: string }, NotFound>> {
  return transact(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('gallery_images')
      .where('id', '=', id)
      .returning(['cloudinary_public_id', 'file_name'])
      .executeTakeFirst()
    if (!deleted) return notFound
    await recordAudit(
      { db: tx, clock, by },
      { action: 'gallery.image-deleted', rowId: id, subject: imageName(deleted) },
    )
    await queueUnusedImages(
      { db: tx, clock },
      await deleteImageUses({ db: tx }, 'gallery_images', [id]),
    )
    return done({ id })
  })
}
