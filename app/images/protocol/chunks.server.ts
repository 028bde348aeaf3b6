import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ImageError } from '#app/images/image-host.ts'
import type { Received } from './multipart.server.ts'

export interface Chunk {
  upload: string
  from: number
  to: number
  /** In bytes; null while the sender does not know it. */
  total: number | null
}

const maxChunks = 200

export function readChunk({ headers }: Request): Chunk | null {
  const upload = headers.get('X-Unique-Upload-Id')
  const range = headers.get('Content-Range')
  if (!upload || !range) return null
  const [, from, to, all = ''] = /^bytes (\d{1,12})-(\d{1,12})\/(-1|\*|\d{1,12})$/.exec(range) ?? []
  const total = /^\d/.test(all) ? Number(all) : null
  const chunk = { upload, from: Number(from), to: Number(to), total }
  if (!all || chunk.to < chunk.from || (total !== null && chunk.to >= total))
    throw new ImageError(`Invalid Content-Range ${range}`)
  return chunk
}

/** A chunk that is sent again replaces the first. Returns the paths of all, in order, or null while one is missing. */
export async function addChunk(folder: string, { from, to, total }: Chunk, file: Received) {
  if (file.bytes !== to - from + 1) throw new ImageError('The chunk is not as long as it says')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const others = (await rangesIn(folder)).filter((other) => other.from !== from || other.to !== to)
  if (others.length >= maxChunks) throw new ImageError('Too many chunks')
  // Without overlaps, all chunks together are never larger than one file may be.
  if (others.some((other) => other.from <= to && from <= other.to))
    throw new ImageError('The chunk overlaps with another one')
  await rename(file.path, join(folder, `${from}-${to}`))
  // Listed anew: of two last chunks, each sent to another process, at least one then finds the other.
  const ranges = (await rangesIn(folder)).sort((a, b) => a.from - b.from)
  const isWhole = ranges.every((range, n) => range.from === (ranges[n - 1]?.to ?? -1) + 1)
  if (!isWhole || ranges.at(-1)?.to !== (total ?? 0) - 1) return null
  return ranges.map((range) => join(folder, `${range.from}-${range.to}`))
}

async function rangesIn(folder: string) {
  return (await readdir(folder)).map((name) => {
    const [from = 0, to = 0] = name.split('-').map(Number)
    return { from, to }
  })
}

export async function joinChunks(parts: string[], path: string): Promise<void> {
  for (const part of parts) {
    await pipeline(createReadStream(part), createWriteStream(path, { flags: 'a' }))
  }
}

const turns = new Map<string, Promise<unknown>>()

/** Runs the work of one name in turn within this process: two last chunks do not both assemble their file. */
export async function inTurn<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const turn = (turns.get(name) ?? Promise.resolve()).catch(() => {}).then(work)
  turns.set(name, turn)
  try {
    return await turn
  } finally {
    if (turns.get(name) === turn) turns.delete(name)
  }
}
