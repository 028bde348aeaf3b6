import { readFile } from 'node:fs/promises'
import { type ImageHead, refusalOfSize } from './pixel-limits.ts'

const headerLength = 54

/** The pixels of a BMP file, which sharp cannot read; a string is the message of a refusal, null a broken file. */
export async function readBitmap(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < headerLength) return null
  const head: ImageHead = {
    width: bytes.readInt32LE(18),
    // A negative height means that lines run from top to bottom.
    height: Math.abs(bytes.readInt32LE(22)),
    frames: 1,
    isInterlaced: false,
  }
  const refused = refusalOfSize('bmp', head)
  if (refused) return refused
  const bits = bytes.readUInt16LE(28)
  const compression = bytes.readUInt32LE(30)
  // Uncompressed lines are padded to four bytes; a shorter file is truncated.
  const needed = Math.ceil((head.width * bits) / 32) * 4 * head.height
  const isPlain = compression === 0 || compression === 3
  if (isPlain && bytes.length < bytes.readUInt32LE(10) + needed) return null
  const { decode } = await import('bmp-ts')
  const { data, width, height } = decode(bytes, { toRGBA: true })
  if (width !== head.width || height !== head.height) return null
  return { data, width, height }
}
