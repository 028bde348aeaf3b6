import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { ImageError } from '#app/images/image-error.ts'
import type { AboutImage } from '#app/images/storage/storage.server.ts'
import { QueueFull } from '#app/waiting/fair-queue.ts'
import type { Encoder } from './encoder.server.ts'
import { convertedKinds, headBytes, isConverted, kindOf } from './kind.ts'

/** The part of an image's metadata that is read from its file. */
export type Examined = Pick<
  AboutImage,
  | 'kind'
  | 'width'
  | 'height'
  | 'hasAlpha'
  | 'placeholder'
  | 'attention'
  | 'source'
  | 'bytes'
  | 'etag'
>

/**
 * Inspects a received file, and writes a smaller or simpler one to `source` where renditions from the
 * original would cost too much. Throws an `ImageError` when the file is no image.
 */
export async function examine(
  encoder: Encoder,
  client: string,
  file: string,
  source: string,
): Promise<Examined> {
  const kind = kindOf(await headOf(file))
  if (!kind) throw new ImageError('Invalid image file')
  if (isConverted(kind)) throw new ImageError(convertedKinds[kind])
  const seen = await encoder.run({ task: 'inspect', file, kind, source }, client).catch((error) => {
    if (!(error instanceof QueueFull)) throw error
    throw new ImageError('Too many images are being processed. Please try again.', 429)
  })
  if (!seen) throw new ImageError('Invalid image file')
  const { converted, ...about } = seen
  const [{ size: bytes }, etag] = await Promise.all([stat(file), md5Of(file)])
  const from = converted ? 'source' : 'original'
  return { kind, ...about, source: from, bytes, etag }
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}
