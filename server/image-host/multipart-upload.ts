import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { BodyRefused } from '#app/http/body-refused.ts'
import { ImageError } from '#app/platform/images/embedded/image-error.ts'
import { receiveFile } from './received-file.ts'
import type { Fields, Received, UploadBody, UploadHandler } from './upload-handler.ts'

/** What an upload may write into its fields, a file as a data address among them. */
const largestFields = 2 * 1024 * 1024
const mostFields = 30

/** Reads a multipart upload; beyond the fields it goes on only when these permit it. */
export async function readMultipart(request: Request, handler: UploadHandler): Promise<UploadBody> {
  const fields: Fields = Object.create(null)
  const broken = new AbortController()
  const failed = new AbortController()
  let fieldBytes = 0
  let receivingFile: Promise<Received> | undefined
  let permitting: Promise<unknown> | undefined
  let fault: ImageError | undefined
  const parser = parserOf(request)
  parser.on('field', (name, value, nameCut, valueCut) => {
    fieldBytes += name.length + value.length
    if (nameCut || valueCut || fieldBytes > largestFields) {
      fault ??= new ImageError(`Parameter too long - ${name.slice(0, 100)}`)
    }
    if (fault) return
    // Lists come as one field for each entry, in the way of web forms.
    const plain = name.replace(/\[\]$/, '')
    fields[plain] = fields[plain] === undefined ? value : `${fields[plain]},${value}`
  })
  parser.on('file', (name, stream, filename) => {
    // A sender who leaves in the middle is no fault of ours.
    stream.on('error', () => {})
    if (name !== 'file' || receivingFile) return void stream.resume()
    const before = { ...fields }
    const destination = handler.place(before)
    permitting = destination
    const announced = request.headers.has('Content-Length')
    receivingFile = receiveFile(stream, { filename, announced, broken: broken.signal, destination })
    receivingFile.catch((error) => {
      if (stream.destroyed) failed.abort(error)
      // A fault is told when all has been read: a sender who is cut off hears nothing.
      else stream.resume()
    })
  })
  let asked = 0
  /** Asks before each further piece whether its sender may send it. */
  const mayGoOn = async () => {
    if (handler.isPermitted()) return
    if (fault) throw fault
    await permitting
    // A file may also come as a field, which is no event before its end.
    const names = Object.keys(fields)
    if (names.length === asked || !claimsPermission(fields)) return
    asked = names.length
    await handler.permit(fields).catch((error) => {
      if (!(error instanceof ImageError)) throw error
    })
  }
  try {
    await pipeline(whilePermitted(request, mayGoOn), parser, { signal: failed.signal })
  } catch (ended) {
    const error = failed.signal.aborted ? failed.signal.reason : ended
    broken.abort()
    const file = await receivingFile?.catch(() => null)
    if (file) await rm(file.path, { force: true })
    if (error instanceof BodyRefused && !handler.isPermitted()) await handler.permit(fields)
    if (error instanceof ImageError || error instanceof BodyRefused) throw error
    if (isDiskFault(error)) throw error
    throw new ImageError('Malformed multipart request')
  }
  const file = (await receivingFile) ?? null
  if (!fault) return { fields, file }
  if (file) await rm(file.path, { force: true })
  throw fault
}

/** What is wrong with our disk is no fault of the request. */
const isDiskFault = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'fsync', 'close'].includes(String(error.syscall))

const claimsPermission = (fields: Fields) =>
  Boolean(fields.upload_preset || (fields.signature && fields.api_key))

async function* whilePermitted({ body }: Request, mayGoOn: () => Promise<void>) {
  for await (const piece of body ?? []) {
    yield piece
    await mayGoOn()
  }
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
      limits: { fieldSize: largestFields, fields: mostFields, files: 2, parts: mostFields + 2 },
    })
  } catch {
    throw new ImageError('Malformed multipart request')
  }
}
