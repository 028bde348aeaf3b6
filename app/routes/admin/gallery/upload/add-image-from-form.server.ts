import { readAddedImage } from '#app/domain/gallery/image.schema.ts'
import { addImage } from '#app/domain/gallery/images.server.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { expectUse, requestRemoval } from '#app/images/registry/removal.server.ts'
import { checkImage, hostErrorText, unknownUploadError } from '#app/images/upload/image-check.ts'
import { invalid, type Result } from '#app/values/result.ts'

/**
 * Adds the image of a plain form to the gallery. The form's request key is also the image's name at the
 * host, so that the same form sent twice stores one image.
 */
export async function addImageFromForm(
  needs: Needs<'by' | 'db' | 'clock' | 'images'>,
  { values, file }: { values: Record<string, string>; file: File | null },
  staffId: string,
): Promise<Result<{ id: string }>> {
  const { request_key = '' } = values
  const publicId = `${galleryFolder.name}/${request_key}`
  // The fields are checked first, so that no image is uploaded that nothing would show.
  const read = readAddedImage({
    ...values,
    cloudinary_public_id: publicId,
    file_name: file?.name,
  })
  const fileError = file ? checkImage(file, galleryFolder) : galleryFolder.texts.notAnImage
  if (!read.ok || !file || fileError) {
    return invalid({ ...(read.ok ? {} : read.errors), ...(fileError && { file: fileError }) })
  }
  await expectUse(needs, publicId)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const uploaded = await needs.images.upload(bytes, { folder: galleryFolder, publicId })
  if (!uploaded.ok) {
    const message = Object.values(uploaded.errors)[0] ?? unknownUploadError
    return invalid({ file: hostErrorText(message, galleryFolder) })
  }
  const added = await addImage(needs, read.value, staffId)
  if (!added.ok) await requestRemoval(needs, publicId)
  return added
}
