/** The longest side that any screen of ours asks for, with room to spare. */
const longestSide = 2560
const worthShrinking = 700_000

/** Whether sending costs so much here that a picture had better be made smaller first. */
export function isLineSlow(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
  }
  if (!connection) return false
  const { saveData, effectiveType = '4g', downlink = 10 } = connection
  return Boolean(saveData) || effectiveType !== '4g' || downlink < 2
}

/**
 * A smaller form of a picture, upright as it is shown; the picture itself where that gains nothing or the
 * browser cannot read it. What a camera wrote into it, the place above all, does not come along.
 */
export async function shrinkPicture(file: File): Promise<File> {
  // Animations would stand still, and small files stay as they are.
  if (file.size < worthShrinking || !/^image\/(?:jpeg|png|webp)$/.test(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    // JPEG knows no transparency.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86))
    if (!blob || blob.type !== type || blob.size > file.size * 0.9) return file
    return new File([blob], file.name.replace(/\.\w+$/, `.${type.slice(6)}`), { type })
  } catch {
    return file
  }
}
