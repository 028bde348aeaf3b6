import { href } from 'react-router'
import { sessionEnded } from '#app/browser/connection/session-ended.ts'
import { imageTexts } from '#app/domain/gallery/image.ts'
import { retryUpload, sendJson, UploadError } from '#app/images/upload/requests.ts'
import type { UploadedImage } from '#app/images/upload/upload-image.ts'
import type { FieldErrors } from '#app/values/result.ts'

/** What was typed about an image, in fields whose names end in `suffix` where one form has many images. */
export function readDetails(form: HTMLFormElement, suffix = '') {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    category_id: text('category_id'),
    consent: text('consent'),
    alt_text: text(`alt_text${suffix}`),
  }
}

export type ImageDetails = ReturnType<typeof readDetails>

export const detailErrors = (details: ImageDetails): FieldErrors => ({
  ...(!details.category_id && { category_id: imageTexts.noCategory }),
  ...(!details.consent && { consent: imageTexts.noConsent }),
})

/** Null, or the error to show. After an error the file is deleted again, since nothing shows it (D-36). */
export async function addUploadedImage(
  { publicId, url }: UploadedImage,
  // The key is the same for every attempt, so that a lost response causes no duplicate.
  details: ImageDetails & { file_name: string; request_key: string },
): Promise<string | null> {
  const image = { cloudinary_url: url, cloudinary_public_id: publicId }
  try {
    await retryUpload(
      () => sendJson(href('/admin/gallery/add'), { ...image, ...details }),
      // The progress bar is full by now, so an error is reported within a minute.
      { retries: 5 },
    )
    return null
  } catch (error) {
    // The image stays at the host: uploaded again after the sign-in, it has the same key.
    if (error instanceof UploadError && error.message === sessionEnded) return sessionEnded
    // The server's clean-up does this as well, only later.
    await sendJson(href('/api/delete-image'), { publicId }).catch(() => {})
    return imageTexts.notStored
  }
}
