import { convertedKinds, headBytes, isConverted, kindOf } from '#app/images/encoder/kind.ts'
import { maxSourceSide } from '#app/images/encoder/pixel-limits.ts'
import { readBitmap } from './read-bitmap.ts'
import { UploadError } from './retry-upload.ts'

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
 * The file to send: a picture of a kind that the host does not take is turned into one that it does, and a large one is
 * made smaller where that is asked for. Throws an `UploadError` when the browser cannot show the picture either.
 */
export async function prepareFile(file: File, isShrunk: boolean): Promise<File> {
  const kind = kindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  const maxSide = isShrunk ? maxSourceSide : Number.POSITIVE_INFINITY
  if (isConverted(kind)) {
    const converted = await redraw(file, kind === 'bmp' ? 'png' : 'jpeg', maxSide)
    if (!converted) throw new UploadError(convertedKinds[kind])
    return converted
  }
  const canShrink = kind === 'jpg' || kind === 'png' || kind === 'webp'
  // Small files stay as they are, and GIFs would lose their animation.
  if (!isShrunk || !canShrink || file.size < minBytesToShrink) return file
  // JPEG has no transparency.
  const smaller = await redraw(file, kind === 'jpg' ? 'jpeg' : 'webp', maxSide)
  return smaller && smaller.size <= file.size * 0.9 ? smaller : file
}

/** Adds to the refusal of an image with too many pixels that its form can make it smaller. */
export function withSizeAdvice(error: string, { type, size }: File, isShrunk: boolean): string {
  const canHelp = size >= minBytesToShrink && /^image\/(?:jpeg|png|webp)$/.test(type)
  return canHelp && !isShrunk && error.includes('Image dimensions too large')
    ? `${error} “Make large pictures smaller” would help.`
    : error
}

/** The image upright and without its EXIF data, such as the location; null where the browser cannot show it. */
async function redraw(
  file: File,
  format: 'png' | 'jpeg' | 'webp',
  maxSide: number,
): Promise<File | null> {
  try {
    const bitmap = await readBitmap(file)
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const type = `image/${format}`
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86))
    if (blob?.type !== type) return null
    return new File([blob], file.name.replace(/\.\w+$/, `.${format}`), { type })
  } catch {
    return null
  }
}
