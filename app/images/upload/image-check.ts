import { convertedKinds } from '#app/images/encoder/image-kinds.ts'
import type { ImageFolder } from '#app/images/image-host.ts'
import { sizeText } from '#app/values/size-text.ts'

/** Which files a folder takes, as S-18.7 promises it, a sentence without its full stop. AVIF is taken as well (S-21.3). */
export const acceptedText = ({ maxBytes }: Pick<ImageFolder, 'maxBytes'>) =>
  `PNG, JPG, GIF, WebP, BMP, TIFF up to ${sizeText(maxBytes).replace(' ', '')}`

/** The error when the host gives no image and no reason (S-19.2). */
export const unknownUploadError = 'Unknown error occurred during upload'

/** The error when a file cannot be uploaded to a folder (S-19.1); null when it can. */
export function checkImage(file: File, { maxBytes, texts }: ImageFolder): string | null {
  // Some phones give a file no type; the host checks the bytes.
  if (file.type && (!file.type.startsWith('image/') || file.type === 'image/svg+xml'))
    return texts.notAnImage
  return file.size > maxBytes ? texts.tooLarge : null
}

export function hostErrorText(message: string, { texts }: ImageFolder): string {
  const isWhole = message === texts.notAnImage || message.startsWith('Upload failed')
  if (isWhole || Object.values<string>(convertedKinds).includes(message)) return message
  return message.startsWith('File size too large') ? texts.tooLarge : `Upload failed: ${message}`
}
