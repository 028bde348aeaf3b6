import type { ImageKind } from './kind.ts'

const megapixel = 1_000_000

/**
 * The longest side, in pixels, of the source that every rendition is made from, and so of the largest one. The widest
 * delivered width is 1920; a larger source only costs memory.
 */
export const maxSourceSide = 2560

/**
 * How many pixels an image may have. A JPEG is scaled down while it is read line by line, so that phones'
 * 64 megapixels cost little memory; the other kinds are held in memory as a whole.
 */
const maxPixels: Record<ImageKind, number> = {
  jpg: 65 * megapixel,
  png: 40 * megapixel,
  webp: 40 * megapixel,
  gif: 40 * megapixel,
  tif: 40 * megapixel,
  avif: 40 * megapixel,
}
/** An interlaced or progressive image is held in memory as a whole. */
const maxInterlacedPixels = 30 * megapixel
const maxSide = 12_000
const maxFrames = 200

export interface ImageHead {
  width: number
  height: number
  frames: number
  isInterlaced: boolean
}

/** The message for an image whose size is refused, before it is decoded; null when it is accepted. */
export function refusalOfSize(kind: ImageKind, head: ImageHead): string | null {
  const { width, height, frames, isInterlaced } = head
  if (!(width >= 1 && height >= 1)) return 'Invalid image file'
  if (Math.max(width, height) > maxSide) {
    return `Image dimensions too large. Got ${width} x ${height}. Maximum is ${maxSide} a side.`
  }
  const max = isInterlaced ? Math.min(maxPixels[kind], maxInterlacedPixels) : maxPixels[kind]
  if (width * height > max) {
    return `Image dimensions too large. Got ${width} x ${height}. Maximum is ${max / megapixel} megapixels.`
  }
  if (frames > maxFrames) return `Too many frames. Got ${frames}. Maximum is ${maxFrames}.`
  return null
}
