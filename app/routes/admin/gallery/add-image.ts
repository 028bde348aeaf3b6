import { href } from 'react-router'
import { imageTexts } from '#app/domain/gallery/image.ts'
import { isPercent, percentText } from '#app/domain/percent.ts'
import type { StoredImage } from '#app/platform/images/image-host.ts'
import type { FieldErrors } from '#app/result.ts'
import { sessionEnded } from '#app/routes/admin/session-ended.ts'
import { postJson } from '#app/routes/admin/uploads/own-server.ts'
import { retryUpload, UploadError } from '#app/routes/admin/uploads/retry-upload.ts'

/** What the forms say of an image. */
export interface Wish {
  alt_text: string
  category_id: string
  focal_x: string
  focal_y: string
  consent: string
  file_name: string
  /** The same for every attempt, so that a lost answer doubles nothing. */
  request_key: string
}

/** What must be corrected in what is said of all pictures before anything is sent. */
export const errorsOf = (wish: Pick<Wish, 'category_id' | 'consent'>): FieldErrors => ({
  ...(wish.category_id ? {} : { category_id: imageTexts.noCategory }),
  ...(wish.consent ? {} : { consent: imageTexts.noConsent }),
})

/** What must be corrected in the fields of a focal point, by their names. */
export const focalErrors = (fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => !isPercent(text))
      .map(([name]) => [name, percentText]),
  )

/**
 * Lets a picture that was sent stand in the gallery; null, or why it does not. The file is then taken away
 * again, since nothing shows it (D-36).
 */
export async function addImage({ publicId }: StoredImage, wish: Wish): Promise<string | null> {
  try {
    await retryUpload(
      () => postJson(href('/admin/gallery/add'), { public_id: publicId, ...wish }),
      // Somebody is looking at a bar that is full: they are told within a minute.
      { retries: 5 },
    )
    return null
  } catch (error) {
    // Sent again after the sign-in, it is the same picture.
    if (error instanceof UploadError && error.message === sessionEnded) return sessionEnded
    // The server does this by itself as well, only later.
    await postJson(href('/api/delete-image'), { publicId }).catch(() => {})
    return imageTexts.notStored
  }
}
