import { useEffect, useState } from 'react'
import { readBitmap } from './read-bitmap.ts'

/** In pixels, enough for the largest preview in a form on a high-density screen. */
const maxSide = 512

/** A thumbnail of a file that is not uploaded yet; null when the browser cannot decode it. */
export function useThumbnail(file: File | undefined): string | null {
  const [shown, setShown] = useState<{ file: File; src: string | null }>()
  useEffect(() => {
    if (!file) return
    let isUnmounted = false
    renderThumbnail(file).then((src) => isUnmounted || setShown({ file, src }))
    return () => {
      isUnmounted = true
    }
  }, [file])
  return shown && shown.file === file ? shown.src : null
}

/** Renders a thumbnail as a data URL: the content security policy allows no blob URL. */
async function renderThumbnail(file: File): Promise<string | null> {
  try {
    const bitmap = await readBitmap(file)
    const canvas = document.createElement('canvas')
    const { width, height } = bitmap
    const scale = Math.min(1, maxSide / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    drawing.imageSmoothingQuality = 'medium'
    // Otherwise what is transparent would be black.
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return null
  }
}
