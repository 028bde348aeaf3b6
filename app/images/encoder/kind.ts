/** The accepted kinds of file, by the protocol's names. */
export const imageKinds = ['jpg', 'png', 'webp', 'gif', 'tif', 'bmp', 'avif'] as const
export type ImageKind = (typeof imageKinds)[number]

// The lengths of a bitmap's second header. Without this check any text that begins with BM would pass.
const bitmapHeaders = [12, 40, 52, 56, 64, 108, 124]

/** The kind of a file by its first 32 bytes, whatever its name is; null when it is no image. */
export function imageKindOf(head: Uint8Array): ImageKind | null {
  const bytes = Buffer.from(head)
  const text = bytes.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tif'
  if (text.startsWith('ftypavif', 4) || text.startsWith('ftypavis', 4)) return 'avif'
  const isBitmap = text.startsWith('BM') && bytes.length >= 18
  return isBitmap && bitmapHeaders.includes(bytes.readUInt32LE(14)) ? 'bmp' : null
}
