import { type ImageFolder, maxFileBytes } from '#app/images/image-host.ts'

const texts: Record<ImageFolder, { kind: string; size: string }> = {
  'gemev-gallery': {
    kind: 'Please select an image file',
    size: 'File size must be less than 50MB',
  },
  'gemev-blog': {
    kind: 'Please select a valid image file',
    size: 'Image size must be less than 10MB',
  },
}

/** The error when an upload failed for another reason than the file itself (S-19.1). */
export const uploadFailed: Record<ImageFolder, (reason: string) => string> = {
  'gemev-gallery': (reason) => `Upload failed: ${reason} Please try again.`,
  'gemev-blog': () => 'Failed to upload image. Please try again.',
}

/** The error when a file cannot be uploaded to a folder (S-19.1); null when it can. */
export function checkImage(file: File, folder: ImageFolder): string | null {
  // Some phones give a file no type; the host checks the bytes.
  if (file.type && (!file.type.startsWith('image/') || file.type === 'image/svg+xml')) {
    return texts[folder].kind
  }
  return file.size > maxFileBytes[folder] ? texts[folder].size : null
}

/** Translates an error of the host into the texts of `checkPicture`. */
export function refusalText(message: string, folder: ImageFolder): string {
  const { kind, size } = texts[folder]
  if (message === kind || message.startsWith('Upload failed')) return message
  return message.startsWith('File size too large') ? size : `Upload failed: ${message}`
}

/** Formats a number of bytes: "12.4 MB". */
export function sizeText(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024
  return mebibytes >= 1
    ? `${mebibytes.toLocaleString('en', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} kB`
}
