import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ImageError } from '#app/images/image-error.ts'
import type { Received } from './upload-handler.server.ts'

interface Options {
  filename: string
  /** Whether the request has a Content-Length, so that its end is known. */
  hasLength: boolean
  aborted: AbortSignal
  destination: Promise<{ path: string; maxBytes: number }>
}

/** Writes a file of an upload to its destination; nothing of a file above the limit stays on the disk. */
export async function receiveFile(
  stream: Readable,
  { filename, hasLength, aborted, destination }: Options,
): Promise<Received> {
  const { path, maxBytes } = await destination
  let bytes = 0
  const limiter = new Transform({
    transform(chunk: Buffer, _, next) {
      bytes += chunk.length
      if (bytes > maxBytes && !hasLength) {
        next(new ImageError(`File size too large. Got ${bytes}. Maximum is ${maxBytes}.`))
      }
      // The rest is counted for the message, but not written.
      else next(null, bytes > maxBytes ? undefined : chunk)
    },
  })
  const output = createWriteStream(path, { flush: true, mode: 0o600 })
  try {
    // A stream that broke before this point emits no further event, so the signal ends the wait.
    await pipeline(stream, limiter, output, { signal: aborted })
  } catch (error) {
    // A file that is still being opened would be created after its removal.
    if (!output.closed) await new Promise<void>((closed) => output.destroy().once('close', closed))
    await rm(path, { force: true })
    throw error
  }
  if (bytes > maxBytes) await rm(path, { force: true })
  const name = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  return { path, bytes, filename: name.slice(0, 200) || 'file' }
}
