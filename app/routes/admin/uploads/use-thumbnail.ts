import { useEffect, useState } from 'react'

/** Enough for the largest that a form shows of a picture, on a screen with fine pixels. */
const longestSide = 512

/** A file that has not been sent yet as a small whole picture; null where the browser cannot show it. */
export function useThumbnail(file: File | undefined): string | null {
  const [shown, setShown] = useState<{ file: File; src: string | null }>()
  useEffect(() => {
    if (!file) return
    let isGone = false
    thumbnail(file).then((src) => isGone || setShown({ file, src }))
    return () => {
      isGone = true
    }
  }, [file])
  return shown && shown.file === file ? shown.src : null
}

/** A small picture as a data address: the page may show no other kind that it makes itself. */
async function thumbnail(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    const { width, height } = bitmap
    const scale = Math.min(1, longestSide / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'medium'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return null
  }
}
