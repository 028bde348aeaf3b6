import { readAdded } from '#app/domain/gallery/image.schema.ts'
import { addImage } from '#app/domain/gallery/images.server.ts'
import { recordImage, unlinkImage } from '#app/domain/pictures/pictures.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { invalid, type Result } from '#app/result.ts'
import { checkPicture, refusalText } from '#app/routes/admin/uploads/picture-check.ts'

const folder = 'gemev-gallery'

/**
 * Takes a picture with its fields from a plain form. Its key names it at the host as well, so that the
 * same form sent twice is one picture.
 */
export async function addImageFromForm(
  needs: Needs<'db' | 'clock' | 'images'>,
  { values, file }: { values: Record<string, string>; file: File | null },
  staffId: string,
): Promise<Result<{ id: string }>> {
  const { request_key = '' } = values
  const publicId = `${folder}/${request_key}`
  // The fields first: a picture that nothing would show is not kept.
  const read = readAdded({ ...values, public_id: publicId, file_name: file?.name })
  const fault = file ? checkPicture(file, folder) : 'Please select an image file'
  if (!read.ok || !file || fault) {
    return invalid({ ...(read.ok ? {} : read.errors), ...(fault && { file: fault }) })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sent = await needs.images.upload(bytes, { folder, publicId })
  if (!sent.ok) {
    const message = Object.values(sent.errors)[0] ?? 'Unknown error occurred during upload'
    return invalid({ file: refusalText(message, folder) })
  }
  const { publicId: kept } = sent.value
  await recordImage(needs, sent.value, folder, staffId)
  const added = await addImage(needs, { ...read.value, public_id: kept }, staffId)
  if (!added.ok) await unlinkImage(needs, kept)
  return added
}
