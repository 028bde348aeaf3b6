import { href } from 'react-router'
import { sessionEnded } from '#app/browser/connection/session-ended.ts'
import { imageTexts } from '#app/domain/gallery/image.ts'
import { retryUpload, sendJson, UploadError } from '#app/images/upload/requests.ts'
import type { UploadedImage } from '#app/images/upload/upload-image.ts'
import { isPercent, percentText } from '#app/values/percent.ts'
import type { FieldErrors } from '#app/values/result.ts'

export interface ImageDetails {
  alt_text: string
  category_id: string
  focal_x: string
  focal_y: string
  consent: string
  file_name: string
  /** A key that is the same for every attempt, so that a lost response causes no duplicate. */
  request_key: string
}

export function readDetails(
  form: HTMLFormElement,
): Omit<ImageDetails, 'file_name' | 'request_key'> {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    alt_text: text('alt_text'),
    category_id: text('category_id'),
    focal_x: text('focal_x'),
    focal_y: text('focal_y'),
    consent: text('consent'),
  }
}

/** The errors in the fields that all images share, by their names; checked before anything is sent. */
export const detailErrors = (
  details: Pick<ImageDetails, 'category_id' | 'consent'>,
): FieldErrors => ({
  ...(details.category_id ? {} : { category_id: imageTexts.noCategory }),
  ...(details.consent ? {} : { consent: imageTexts.noConsent }),
})

/** The errors in the fields of a focal point, by their names. */
export const focalErrors = (fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => !isPercent(text))
      .map(([name]) => [name, percentText]),
  )

/**
 * Adds an uploaded image to the gallery; null, or the error to show. After an error the file is deleted
 * again, since nothing shows it (D-36).
 */
export async function addUploadedImage(
  { publicId, url }: UploadedImage,
  details: ImageDetails,
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
