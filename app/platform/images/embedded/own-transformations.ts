import { widthLadder } from '#app/platform/images/image-url.ts'
import type { AboutImage } from './storage.server.ts'
import type { AskedImage } from './transformation.ts'

/**
 * The shapes that our pages cut pictures to, height by width: cards and heroes of posts (800x400), squares,
 * and a whole screen (1920x1080).
 */
const shapes = [1 / 2, 1, 9 / 16]

type Size = Pick<AboutImage, 'width' | 'height'>

/**
 * Whether an address asks for what our own pages ask for: a picture whole, in a width of the ladder or its own,
 * or cut in one of our shapes. Every other form costs seconds of the encoder, so it needs a signature: our own
 * pages sign cuts around a point.
 */
export function isOwnTransformation(asked: AskedImage, picture: Size): boolean {
  const { width, height, crop, position, point, quality } = asked
  const isOwnCut = position === 'centre' || (position === 'attention' && height !== null)
  if (!isOwnCut || point !== null || (quality !== null && quality !== 'auto')) return false
  if (height === null) return width === null || isOwnWidth(width, picture.width)
  if (width === null || crop !== 'fill') return false
  return shapes.some((shape) => {
    // The widest that a picture less high than the shape can fill.
    const widest = Math.min(picture.width, picture.height / shape)
    return Math.abs(height - width * shape) <= 1 && isOwnWidth(width, widest)
  })
}

const isOwnWidth = (width: number, widest: number) =>
  widthLadder.some((step) => step === width) || width === Math.floor(widest)
