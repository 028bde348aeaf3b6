import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ImageError } from '#app/platform/images/embedded/image-error.ts'
import type { Received } from './upload-handler.ts'

interface Options {
  filename: string
  /** Whether the request states its length, so that it is known to end. */
  announced: boolean
  broken: AbortSignal
  destination: Promise<{ path: string; most: number }>
}

/** Writes a file of an upload to its destination; nothing of a file above the limit stays on the disk. */
export async function receiveFile(
  stream: Readable,
  { filename, announced, broken, destination }: Options,
): Promise<Received> {
  const { path, most } = await destination
  let bytes = 0
  const upToLimit = new Transform({
    transform(piece: Buffer, _, next) {
      bytes += piece.length
      if (bytes > most && !announced) {
        next(new ImageError(`File size too large. Got ${bytes}. Maximum is ${most}.`))
      }
      // Counted to its end for the message, but not written.
      else next(null, bytes > most ? undefined : piece)
    },
  })
  const written = createWriteStream(path, { flush: true, mode: 0o600 })
  try {
    // Told by the signal: a stream that broke before it got here says nothing more, and is waited for.
    await pipeline(stream, upToLimit, written, { signal: broken })
  } catch (error) {
    // A file that is still being opened would come into being after its removal.
    if (!written.closed)
      await new Promise<void>((closed) => written.destroy().once('close', closed))
    await rm(path, { force: true })
    throw error
  }
  if (bytes > most) await rm(path, { force: true })
  const name = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  return { path, bytes, filename: name.slice(0, 200) || 'file' }
}
