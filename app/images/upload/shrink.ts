import { maxSourceSide } from '#app/images/encoder/pixel-limits.ts'

const minBytesToShrink = 700_000

/** Whether the connection is so slow or costly that images should be made smaller before an upload. */
export function isConnectionSlow(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
  }
  if (!connection) return false
  const { saveData, effectiveType = '4g', downlink = 10 } = connection
  return Boolean(saveData) || effectiveType !== '4g' || downlink < 2
}

/**
 * Makes an image smaller and upright, without its EXIF data such as the location; gives the file itself when
 * that saves too little or the browser cannot decode it.
 */
export async function shrinkImage(file: File): Promise<File> {
  // Small files stay as they are, and GIFs would lose their animation.
  if (file.size < minBytesToShrink || !/^image\/(?:jpeg|png|webp)$/.test(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSourceSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const drawing = canvas.getContext('2d')
    if (!drawing) return file
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    // JPEG has no transparency.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86))
    if (!blob || blob.type !== type || blob.size > file.size * 0.9) return file
    return new File([blob], file.name.replace(/\.\w+$/, `.${type.slice(6)}`), { type })
  } catch {
    return file
  }
}
