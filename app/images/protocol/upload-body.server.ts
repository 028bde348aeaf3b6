import { writeFile } from 'node:fs/promises'
import { readFields, readUtf8 } from '#app/http/utf-8.ts'
import { ImageError } from '#app/images/image-error.ts'
import { readMultipart } from './multipart-upload.server.ts'
import type { Fields, Received, UploadBody, UploadHandler } from './upload-handler.server.ts'

/** The maximum size of one request to the image host. */
export const maxUploadBytes = 110 * 1024 * 1024

/** Reads an upload in any of its forms; a multipart file is streamed to the disk, never held in memory. */
export async function readUploadBody(
  request: Request,
  handler: UploadHandler,
): Promise<UploadBody> {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';')
  if (Number(request.headers.get('Content-Length')) > maxUploadBytes) {
    throw new ImageError('Request too large. Maximum is 100 MB.')
  }
  const { fields, file } =
    type.trim() === 'multipart/form-data'
      ? await readMultipart(request, handler)
      : { fields: await readPlain(request, type.trim()), file: null }
  return { fields, file: file ?? (await readDataAddress(fields, handler)) }
}

async function readPlain(request: Request, type: string): Promise<Fields> {
  if (type === 'application/x-www-form-urlencoded') {
    const fields = readFields(await readUtf8(request))
    if (!fields) throw new ImageError('Invalid encoding')
    return fields
  }
  if (type !== 'application/json') throw new ImageError('Unsupported content type')
  const text = await readUtf8(request)
  try {
    const fields: Record<string, unknown> = { ...JSON.parse(text ?? '') }
    const entries = Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value ?? ''),
    ])
    return Object.fromEntries(entries)
  } catch {
    throw new ImageError('Invalid JSON')
  }
}

/** Reads a file that is sent as a data address; other addresses are never fetched. */
async function readDataAddress(
  fields: Fields,
  { permit, fileDestination }: UploadHandler,
): Promise<Received | null> {
  const { file = '' } = fields
  delete fields.file
  if (!file) return null
  await permit(fields)
  const [, data] = /^data:[\w.+-]+\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(file) ?? []
  if (!data) throw new ImageError('Unsupported source URL. Please send the file itself.')
  const bytes = Buffer.from(data, 'base64')
  const { path, maxBytes } = await fileDestination(fields)
  if (bytes.length <= maxBytes) await writeFile(path, bytes, { flush: true, mode: 0o600 })
  return { path, bytes: bytes.length, filename: 'file' }
}
