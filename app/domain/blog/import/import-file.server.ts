import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ghostPosts } from './ghost.schema.ts'
import { ImportError, type ImportedPost, type SkippedPost } from './imported-post.ts'
import { wordPressPosts } from './wordpress.server.ts'

const maxBytes = 100 * 1024 * 1024

/** The posts of an export of WordPress (WXR) or Ghost (JSON); `ImportError` says why a file is no such export. */
export async function* readImportFile(file: string): AsyncGenerator<ImportedPost | SkippedPost> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new ImportError(`There is no file ${file}.`)
  if (found.size > maxBytes)
    throw new ImportError('This file is larger than 100 MB. Export it in parts.')
  const first = await firstCharacter(file)
  if (first === '<') yield* wordPressPosts(() => textOf(file))
  else if (first === '{') yield* ghostPosts(await wholeText(file))
  else throw new ImportError('This is neither a WordPress export (XML) nor a Ghost export (JSON).')
}

async function firstCharacter(file: string): Promise<string> {
  for await (const text of textOf(file)) {
    const start = text.trimStart()
    if (start) return start.charAt(0)
  }
  return ''
}

async function wholeText(file: string): Promise<string> {
  const parts: string[] = []
  for await (const part of textOf(file)) parts.push(part)
  return parts.join('')
}

/** A file's text piece by piece, without a byte order mark. */
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new ImportError('This file is damaged, or no text in UTF-8. Export it again.')
    }
  }
  for await (const bytes of createReadStream(file)) yield decode(bytes)
  yield decode()
}
