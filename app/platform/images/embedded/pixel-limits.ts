import type { ImageKind } from './kind.ts'

const megapixel = 1_000_000

/**
 * How many pixels a picture may have. A JPEG is read line by line and made small while it is read, so
 * that phones' 64 megapixels cost little memory; the other kinds stand in memory as a whole.
 */
const mostPixels: Record<ImageKind, number> = {
  jpg: 65 * megapixel,
  png: 40 * megapixel,
  webp: 40 * megapixel,
  gif: 40 * megapixel,
  tif: 40 * megapixel,
  avif: 40 * megapixel,
  bmp: 20 * megapixel,
}
/** An interlaced or progressive picture is held in memory until its last line has come. */
const mostInterlacedPixels = 30 * megapixel
const longestSide = 12_000
const mostFrames = 200

export interface PictureHead {
  width: number
  height: number
  frames: number
  isInterlaced: boolean
}

/** Why a picture of this size is not taken, told before it is decoded; null when it is. */
export function refusalOfSize(kind: ImageKind, head: PictureHead): string | null {
  const { width, height, frames, isInterlaced } = head
  if (!(width >= 1 && height >= 1)) return 'Invalid image file'
  if (Math.max(width, height) > longestSide) {
    return `Image dimensions too large. Got ${width} x ${height}. Maximum is ${longestSide} a side.`
  }
  const most = isInterlaced ? Math.min(mostPixels[kind], mostInterlacedPixels) : mostPixels[kind]
  if (width * height > most) {
    return `Image dimensions too large. Got ${width} x ${height}. Maximum is ${most / megapixel} megapixels.`
  }
  if (frames > mostFrames) return `Too many frames. Got ${frames}. Maximum is ${mostFrames}.`
  return null
}
