import { writeFile } from 'node:fs/promises'
import { ImageError } from '#app/platform/images/embedded/image-error.ts'
import { largestUpload } from '#server/body-limits.ts'
import { readMultipart } from './multipart-upload.ts'
import type { Fields, Received, UploadBody, UploadHandler } from './upload-handler.ts'

/** Reads an upload in any of its forms; a file streams to its place and never stands in memory. */
export async function readUploadBody(
  request: Request,
  handler: UploadHandler,
): Promise<UploadBody> {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';')
  if (Number(request.headers.get('Content-Length')) > largestUpload) {
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
    return Object.fromEntries(new URLSearchParams(await request.text()))
  }
  if (type !== 'application/json') throw new ImageError('Unsupported content type')
  const text = await request.text()
  try {
    const fields: Record<string, unknown> = { ...JSON.parse(text) }
    const written = Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value ?? ''),
    ])
    return Object.fromEntries(written)
  } catch {
    throw new ImageError('Invalid JSON')
  }
}

/** A file that is written into the request as a data address; other addresses are fetched for nobody. */
async function readDataAddress(
  fields: Fields,
  { permit, place }: UploadHandler,
): Promise<Received | null> {
  const { file = '' } = fields
  delete fields.file
  if (!file) return null
  await permit(fields)
  const [, data] = /^data:[\w.+-]+\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(file) ?? []
  if (!data) throw new ImageError('Unsupported source URL. Please send the file itself.')
  const bytes = Buffer.from(data, 'base64')
  const { path, most } = await place(fields)
  if (bytes.length <= most) await writeFile(path, bytes, { flush: true, mode: 0o600 })
  return { path, bytes: bytes.length, filename: 'file' }
}
