import { useEffect, useState } from 'react'
import {
  convertedKinds,
  endOfJpeg,
  headBytes,
  isConverted,
  kindOf,
  maxSourceSide,
} from '#app/images/encoder/image-kinds.ts'
import { UploadError } from './requests.ts'

const minBytesToShrink = 700_000

export function isConnectionSlow(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
  }
  if (!connection) return false
  const { saveData, effectiveType = '4g', downlink = 10 } = connection
  return Boolean(saveData) || effectiveType !== '4g' || downlink < 2
}

/**
 * A kind that the host does not take is turned into another one, and a large picture made smaller on request. Throws an
 * `UploadError` when the browser cannot show it either.
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
async function redraw(file: File, format: 'png' | 'jpeg' | 'webp', maxSide: number) {
  const canvas = await drawn(file, maxSide)
  const type = `image/${format}`
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, type, 0.86) : resolve(null),
  )
  if (blob?.type !== type) return null
  return new File([blob], file.name.replace(/\.\w+$/, `.${format}`), { type })
}

async function drawn(file: File, maxSide: number, ground?: string) {
  try {
    // Browsers forgive a JPEG without its end marker on pages alone.
    const bytes = file.type === 'image/jpeg' ? new Blob([file, endOfJpeg]) : file
    const bitmap = await createImageBitmap(bytes, { imageOrientation: 'from-image' })
    const canvas = document.createElement('canvas')
    const { width, height } = bitmap
    const scale = Math.min(1, maxSide / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    drawing.imageSmoothingQuality = 'high'
    if (ground) {
      drawing.fillStyle = ground
      drawing.fillRect(0, 0, canvas.width, canvas.height)
    }
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas
  } catch {
    return null
  }
}

/** In pixels, enough for the largest preview in a form on a high-density screen. */
const maxThumbnailSide = 512

/** A thumbnail of a file that is not uploaded yet; null when the browser cannot decode it. */
export function useThumbnail(file: File | undefined): string | null {
  const [shown, setShown] = useState<{ file: File; src: string | null }>()
  useEffect(() => {
    if (!file) return
    let isUnmounted = false
    // What is transparent would be black in a JPEG. The content security policy allows no blob URL.
    drawn(file, maxThumbnailSide, 'white').then((canvas) => {
      const src = canvas?.toDataURL('image/jpeg', 0.8) ?? null
      if (!isUnmounted) setShown({ file, src })
    })
    return () => {
      isUnmounted = true
    }
  }, [file])
  return shown && shown.file === file ? shown.src : null
}
