import { widthLadder } from '#app/images/image-url.ts'
import type { AboutImage } from '#app/images/storage/storage.server.ts'
import type { RequestedImage } from './transformation.ts'

type Size = Pick<AboutImage, 'width' | 'height'>

/**
 * Whether an address requests what our own pages request: a whole image in a width of the ladder or its
 * own, or a cut in one of their shapes. Every other rendition needs a signature, because each costs seconds of
 * the encoder; our own pages sign cuts around a point.
 */
export function isOwnTransformation(
  requested: RequestedImage,
  image: Size,
  cutShapes: readonly number[],
): boolean {
  const { width, height, crop, position, point, quality } = requested
  const isOwnCut = position === 'centre' || (position === 'attention' && height !== null)
  if (!isOwnCut || point !== null || (quality !== null && quality !== 'auto')) return false
  if (height === null) return width === null || isOwnWidth(width, image.width)
  if (width === null || crop !== 'fill') return false
  return cutShapes.some((shape) => {
    // The largest width of this shape that the image can fill.
    const maxWidth = Math.min(image.width, image.height / shape)
    return Math.abs(height - width * shape) <= 1 && isOwnWidth(width, maxWidth)
  })
}

const isOwnWidth = (width: number, maxWidth: number) =>
  widthLadder.some((step) => step === width) || width === Math.floor(maxWidth)
