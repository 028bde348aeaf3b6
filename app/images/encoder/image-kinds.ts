export const imageKinds = ['jpg', 'png', 'webp', 'gif', 'tif', 'avif'] as const
export type ImageKind = (typeof imageKinds)[number]

/** The kinds that the host does not take and browsers may turn into another one, each with what to do where they cannot. */
export const convertedKinds = {
  bmp: 'This is a BMP picture. Save it as PNG or JPG, then choose that file.',
  heic: "This is an iPhone picture (HEIC). Choose “Most compatible” in the camera's settings, or send it to yourself by WhatsApp first.",
} as const
type ConvertedKind = keyof typeof convertedKinds

export const isConverted = (kind: ImageKind | ConvertedKind | null): kind is ConvertedKind =>
  kind !== null && kind in convertedKinds

/** The marker that some programs leave out; after it, decoders ignore all that follows. */
export const endOfJpeg = new Uint8Array([0xff, 0xd9])

export const headBytes = 128

/** The kind of a file by its first bytes, whatever its name is; null when it is no image. */
export function kindOf(head: Uint8Array): ImageKind | ConvertedKind | null {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tif'
  // The length of a bitmap's second header. Without this check any text that begins with BM would pass.
  const [length = 0, ...rest] = head.slice(14, 18)
  const isHeader = length >= 12 && length <= 124 && rest.length === 3 && !rest.some(Boolean)
  if (text.startsWith('BM') && isHeader) return 'bmp'
  if (!text.startsWith('ftyp', 4)) return null
  // Of the brands, the first may be one that both kinds share.
  const brands = text.slice(8, head[3]).match(/.{4}/gs) ?? []
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  return brands.some((brand) => /^he(?:i[cmsx]|v[cmsx])$/.test(brand)) ? 'heic' : null
}

const megapixel = 1_000_000

/** The longest side of the source of all renditions: the widest that is delivered is 1920, a larger one costs memory. */
export const maxSourceSide = 2560

/** A JPEG is read line by line, so that 64 megapixels cost little memory; the other kinds are held as a whole. */
const maxPixels = (kind: ImageKind) => (kind === 'jpg' ? 65 : 40) * megapixel
/** An interlaced or progressive image is held in memory as a whole. */
const maxInterlacedPixels = 30 * megapixel
const maxSide = 12_000
const maxFrames = 200

/** The message for an image whose size is refused, before it is decoded; null when it is accepted. */
export function refusalOfSize(
  kind: ImageKind,
  image: { width: number; height: number; frames: number; isInterlaced: boolean },
): string | null {
  const { width, height, frames, isInterlaced } = image
  if (!(width >= 1 && height >= 1)) return 'Invalid image file'
  if (Math.max(width, height) > maxSide)
    return `Image dimensions too large. Got ${width} x ${height}. Maximum is ${maxSide} a side.`
  const max = isInterlaced ? maxInterlacedPixels : maxPixels(kind)
  if (width * height > max)
    return `Image dimensions too large. Got ${width} x ${height}. Maximum is ${max / megapixel} megapixels.`
  if (frames > maxFrames) return `Too many frames. Got ${frames}. Maximum is ${maxFrames}.`
  return null
}
