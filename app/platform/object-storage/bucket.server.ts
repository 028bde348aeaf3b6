import { systemClock } from '#app/platform/clock.ts'
import { type RequestLimits, requestStorage } from './s3-request.server.ts'
import { StorageError, type StorageSettings } from './storage-error.ts'

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

export type Bucket = ReturnType<typeof openBucket>

/** The minimum size of a part in S3; on a slow connection a larger part could exceed the timeout of a request. */
export const partBytes = 5 * 1024 * 1024

const usualLimits: RequestLimits = {
  clock: systemClock,
  timeoutMs: 5 * 60_000,
  attempts: 5,
  pauses: { firstMs: 1000, maxMs: 30_000 },
}

/** At most one part is in memory at a time. Every method throws `StorageError`. */
export function openBucket(settings: StorageSettings, own: Partial<RequestLimits> = {}) {
  const limits = { ...usualLimits, ...own }
  const request = (asked: Parameters<typeof requestStorage>[2]) =>
    requestStorage(settings, limits, asked)

  async function list(prefix = '', maxPages = Number.POSITIVE_INFINITY): Promise<StoredObject[]> {
    const objects: StoredObject[] = []
    let token: string | undefined
    let pages = 0
    do {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
      const text = (await request({ method: 'GET', query })).body.toString()
      objects.push(...objectsIn(text))
      token = elementText(text, 'NextContinuationToken')
      pages += 1
    } while (token && pages < maxPages)
    return objects
  }

  const put = (key: string, body: Buffer) => request({ method: 'PUT', key, body })

  /** Stores a stream in parts; the object becomes visible once it is complete. */
  async function upload(key: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const parts = inParts(chunks)
    const first = await parts.next()
    const second = await parts.next()
    if (second.done) {
      await put(key, first.value ?? Buffer.alloc(0))
      return
    }
    const begun = await request({ method: 'POST', key, query: { uploads: '' } })
    const uploadId = elementText(begun.body.toString(), 'UploadId')
    try {
      const etags: string[] = []
      const send = async (body: Buffer) => {
        const query = { partNumber: `${etags.length + 1}`, uploadId }
        etags.push((await request({ method: 'PUT', key, query, body })).etag)
      }
      await send(first.value)
      await send(second.value)
      for await (const part of parts) await send(part)
      const body = Buffer.from(listOfParts(etags))
      await request({ method: 'POST', key, query: { uploadId }, body })
    } catch (error) {
      await abortUpload(key, uploadId)
      throw error
    }
  }

  /** Parts of an unfinished upload cost money until it is aborted. */
  async function abortUpload(key: string, uploadId: string) {
    const brief = { ...limits, signal: undefined, attempts: 1, timeoutMs: 10_000 }
    const abort = { method: 'DELETE', key, query: { uploadId } } as const
    await requestStorage(settings, brief, abort).catch(() => {})
  }

  async function* read(key: string, bytes: number): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes; start += partBytes) {
      const end = Math.min(start + partBytes, bytes)
      const headers = { range: `bytes=${start}-${end - 1}` }
      const { body } = await request({ method: 'GET', key, headers })
      if (body.length !== end - start)
        throw new StorageError({ status: 200, code: 'content' }, settings)
      yield body
    }
  }

  const remove = (key: string) => request({ method: 'DELETE', key })

  return { list, put, upload, read, remove }
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    while (length >= partBytes) {
      const bytes = Buffer.concat(held)
      yield bytes.subarray(0, partBytes)
      held = [bytes.subarray(partBytes)]
      length -= partBytes
    }
  }
  if (length > 0) yield Buffer.concat(held)
}

const listOfParts = (etags: string[]) => {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

const objectsIn = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: elementText(entry, 'Key'),
    bytes: Number(elementText(entry, 'Size')),
    storedAt: new Date(elementText(entry, 'LastModified')),
  }))

/** XML escapes are resolved; empty when there is no such element. */
const elementText = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
