import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedImages } from '#app/images/embedded.server.ts'
import { ImageError } from '#app/images/image-host.ts'
import { hasErrorCode } from '#app/platform/error-code.ts'
import type { Received } from './multipart.server.ts'

/** The part of an upload that a request carries. */
export interface Chunk {
  upload: string
  from: number
  to: number
  /** In bytes; null while the sender does not know it. */
  total: number | null
}

const maxChunks = 200

/** Reads the part from a request's headers; null when the request carries a whole file. */
export function readChunk({ headers }: Request): Chunk | null {
  const upload = headers.get('X-Unique-Upload-Id')
  const range = headers.get('Content-Range')
  if (!upload || !range) return null
  const [, from, to, all = ''] = /^bytes (\d{1,12})-(\d{1,12})\/(-1|\*|\d{1,12})$/.exec(range) ?? []
  const total = /^\d/.test(all) ? Number(all) : null
  const chunk = { upload, from: Number(from), to: Number(to), total }
  if (!all || chunk.to < chunk.from || (total !== null && chunk.to >= total)) {
    throw new ImageError(`Invalid Content-Range ${range}`)
  }
  return chunk
}

/** What is known of an upload after one of its chunks: the whole file, what is missing, or an earlier result. */
export type ChunkResult =
  | { whole: Received }
  | { waiting: true; bytes: number }
  | { finished: string }

/**
 * Stores a chunk beside the others of its upload. A chunk that is sent again, because an answer was lost,
 * replaces the first one. When all are there they are joined into one file, which is given to `handle`.
 */
export async function assembleChunks(
  images: EmbeddedImages,
  { chunk, file, owner }: { chunk: Chunk; file: Received; owner: string },
  handle: (result: ChunkResult) => Promise<{ answer: object; publicId?: string }>,
): Promise<object> {
  const name = createHash('sha256').update(`${owner} ${chunk.upload}`).digest('hex').slice(0, 40)
  const folder = join(images.newIncoming(), '..', `chunks-${name}`)
  const assemble = async () => {
    const finished = await readFile(join(folder, 'finished'), 'utf8').catch(() => null)
    if (finished) return (await handle({ finished })).answer
    const bytes = await storeChunk(folder, chunk, file)
    const parts = chunk.total === null ? null : await allParts(folder, chunk.total)
    if (!parts) return (await handle({ waiting: true, bytes })).answer
    const path = images.newIncoming()
    try {
      await joinParts(folder, parts, path)
      const whole = { path, bytes: chunk.total ?? 0, filename: file.filename }
      const { answer, publicId } = await handle({ whole })
      if (publicId) await writeFile(join(folder, 'finished'), publicId, { flush: true })
      for (const part of parts) await rm(join(folder, part), { force: true })
      return answer
    } catch (error) {
      // The same chunks would fail again.
      if (error instanceof ImageError && error.status === 400) await rm(folder, { recursive: true })
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }
  // Chunks of one upload are handled one after the other: two last chunks must not both assemble the file.
  return whileLocked(join(folder, 'lock'), assemble)
}

async function storeChunk(folder: string, { from, to }: Chunk, file: Received): Promise<number> {
  if (file.bytes !== to - from + 1) throw new ImageError('The chunk is not as long as it says')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const others = rangesIn(await readdir(folder)).filter(
    (other) => other.from !== from || other.to !== to,
  )
  if (others.length >= maxChunks) throw new ImageError('Too many chunks')
  // Without overlaps, all chunks together are never larger than one file may be.
  if (others.some((other) => other.from <= to && from <= other.to)) {
    throw new ImageError('The chunk overlaps with another one')
  }
  await rename(file.path, join(folder, `${from}-${to}`))
  return to + 1
}

async function joinParts(folder: string, parts: string[], path: string): Promise<void> {
  for (const part of parts) {
    await pipeline(createReadStream(join(folder, part)), createWriteStream(path, { flags: 'a' }))
  }
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

const pauseMs = 50
/**
 * Whether a process on another machine still runs cannot be known, so its lock expires after this time. No upload takes
 * so long.
 */
const abandonedMs = 2 * 60_000
// A lock with our process id and another start is that of an earlier process with the same id.
const thisStart = randomUUID()

/** Runs work while nothing else holds the lock file. The lock of a process that has died is taken over. */
export async function whileLocked<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  while (!(await tryLock(file))) await delay(pauseMs)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    // Whoever held the lock before may have removed the folder.
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, `${process.pid} ${hostname()} ${thisStart}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST', 'ENOENT')) throw error
    if (await isAbandoned(file)) await rm(file, { force: true })
    return false
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [pid, host, start] = (await readFile(file, 'utf8')).split(' ')
    if (host !== hostname()) return (await stat(file)).mtimeMs < Date.now() - abandonedMs
    return Number(pid) === process.pid ? start !== thisStart : !isRunning(Number(pid))
  } catch {
    // It was released in the meantime.
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process exists, and belongs to another user.
    return hasErrorCode(error, 'EPERM')
  }
}
