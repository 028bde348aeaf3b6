import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { EmbeddedImages } from '#app/platform/images/embedded/embedded.server.ts'
import { ImageError } from '#app/platform/images/embedded/image-error.ts'
import type { Received } from './upload-handler.ts'

/** Which part of which upload a request brings. */
export interface Chunk {
  upload: string
  from: number
  to: number
  /** Null while the sender does not know it either. */
  total: number | null
}

const mostChunks = 200

/** The part that a request's headers say it brings, or null when it brings a whole file. */
export function readChunk({ headers }: Request): Chunk | null {
  const upload = headers.get('X-Unique-Upload-Id')
  const range = headers.get('Content-Range')
  if (!upload || !range) return null
  const [, from, to, total] = /^bytes (\d{1,12})-(\d{1,12})\/(-1|\*|\d{1,12})$/.exec(range) ?? []
  const chunk = { upload, from: Number(from), to: Number(to) }
  if (!total || chunk.to < chunk.from) throw new ImageError(`Invalid Content-Range ${range}`)
  return { ...chunk, total: /^\d+$/.test(total) ? Number(total) : null }
}

/** What the chunks of one upload have become. */
export type Gathered = { whole: Received } | { waiting: true; bytes: number } | { finished: string }

// Two last chunks at once must not both make a file of them all.
const inTurn = new Map<string, Promise<unknown>>()

/**
 * Puts a chunk beside the others of its upload. A chunk that comes twice, because an answer was lost, is
 * put in its own place again; when all are there they are one file, and `use` is told.
 */
export async function gather(
  images: EmbeddedImages,
  { chunk, file, owner }: { chunk: Chunk; file: Received; owner: string },
  use: (gathered: Gathered) => Promise<{ answer: object; publicId?: string }>,
): Promise<object> {
  const name = createHash('sha256').update(`${owner} ${chunk.upload}`).digest('hex').slice(0, 40)
  const folder = join(images.newIncoming(), '..', `chunks-${name}`)
  const work = (inTurn.get(name) ?? Promise.resolve()).then(async () => {
    const finished = await readFile(join(folder, 'finished'), 'utf8').catch(() => null)
    if (finished) return (await use({ finished })).answer
    const bytes = await put(folder, chunk, file)
    const parts = chunk.total === null ? null : await allParts(folder, chunk.total)
    if (!parts) return (await use({ waiting: true, bytes })).answer
    const path = images.newIncoming()
    try {
      for (const part of parts) {
        await pipeline(
          createReadStream(join(folder, part)),
          createWriteStream(path, { flags: 'a' }),
        )
      }
      const whole = { path, bytes: chunk.total ?? 0, filename: file.filename }
      const { answer, publicId } = await use({ whole })
      if (publicId) await writeFile(join(folder, 'finished'), publicId, { flush: true })
      for (const part of parts) await rm(join(folder, part), { force: true })
      return answer
    } catch (error) {
      // It will be no better the next time.
      if (error instanceof ImageError && error.status === 400) await rm(folder, { recursive: true })
      throw error
    } finally {
      await rm(path, { force: true })
    }
  })
  const settled = work.catch(() => {})
  inTurn.set(name, settled)
  void settled.then(() => inTurn.get(name) === settled && inTurn.delete(name))
  return work
}

async function put(folder: string, { from, to }: Chunk, file: Received): Promise<number> {
  if (file.bytes !== to - from + 1) throw new ImageError('The chunk is not as long as it says')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const others = rangesIn(await readdir(folder)).filter(
    (other) => other.from !== from || other.to !== to,
  )
  if (others.length >= mostChunks) throw new ImageError('Too many chunks')
  // So that all of them together are never more than one file may be.
  if (others.some((other) => other.from <= to && from <= other.to)) {
    throw new ImageError('The chunk overlaps with another one')
  }
  await rename(file.path, join(folder, `${from}-${to}`))
  return to + 1
}

/** The chunks that make up the whole, in order; null while one is missing. */
async function allParts(folder: string, total: number): Promise<string[] | null> {
  const ranges = rangesIn(await readdir(folder)).toSorted((a, b) => a.from - b.from)
  const parts: string[] = []
  let next = 0
  for (const { name, from, to } of ranges) {
    if (from !== next) return null
    parts.push(name)
    next = to + 1
  }
  return next === total ? parts : null
}

const rangesIn = (names: string[]) =>
  names.flatMap((name) => {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(name) ?? []
    return from && to ? [{ name, from: Number(from), to: Number(to) }] : []
  })
