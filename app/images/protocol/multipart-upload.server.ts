import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { BodyRefused } from '#app/http/body-refused.ts'
import { ImageError } from '#app/images/image-error.ts'
import { receiveFile } from './received-file.server.ts'
import type { Fields, Received, UploadBody, UploadHandler } from './upload-handler.server.ts'

/** The maximum size of an upload's fields, which may hold a file as a data address. */
const maxFieldsBytes = 2 * 1024 * 1024
const maxFields = 30

/** Reads a multipart upload; it reads on after the fields only when these permit the upload. */
export async function readMultipart(request: Request, handler: UploadHandler): Promise<UploadBody> {
  const fields: Fields = Object.create(null)
  const aborted = new AbortController()
  const failed = new AbortController()
  let fieldBytes = 0
  let receivingFile: Promise<Received> | undefined
  let permission: Promise<unknown> | undefined
  let refusal: ImageError | undefined
  const parser = parserOf(request)
  parser.on('field', (name, value, nameCut, valueCut) => {
    fieldBytes += name.length + value.length
    if (nameCut || valueCut || fieldBytes > maxFieldsBytes) {
      refusal ??= new ImageError(`Parameter too long - ${name.slice(0, 100)}`)
    }
    if (refusal) return
    // Lists are sent as one field for each entry, as web forms do.
    const plain = name.replace(/\[\]$/, '')
    fields[plain] = fields[plain] === undefined ? value : `${fields[plain]},${value}`
  })
  parser.on('file', (name, stream, filename) => {
    // A sender that disconnects is not an error of ours.
    stream.on('error', () => {})
    if (name !== 'file' || receivingFile) return void stream.resume()
    const before = { ...fields }
    const destination = handler.fileDestination(before)
    permission = destination
    const hasLength = request.headers.has('Content-Length')
    receivingFile = receiveFile(stream, {
      filename,
      hasLength,
      aborted: aborted.signal,
      destination,
    })
    receivingFile.catch((error) => {
      if (stream.destroyed) failed.abort(error)
      // An error is answered after all has been read: a sender that is cut off would not see the answer.
      else stream.resume()
    })
  })
  let checkedFields = 0
  /** Checks before each further chunk whether its sender may upload. */
  const checkPermission = async () => {
    if (handler.isPermitted()) return
    if (refusal) throw refusal
    await permission
    // A file may also be sent as a field, whose event comes only at its end.
    const names = Object.keys(fields)
    if (names.length === checkedFields || !claimsPermission(fields)) return
    checkedFields = names.length
    await handler.permit(fields).catch((error) => {
      if (!(error instanceof ImageError)) throw error
    })
  }
  try {
    await pipeline(permittedChunks(request, checkPermission), parser, { signal: failed.signal })
  } catch (reason) {
    const error = failed.signal.aborted ? failed.signal.reason : reason
    aborted.abort()
    const file = await receivingFile?.catch(() => null)
    if (file) await rm(file.path, { force: true })
    if (error instanceof BodyRefused && !handler.isPermitted()) await handler.permit(fields)
    if (error instanceof ImageError || error instanceof BodyRefused) throw error
    if (isDiskError(error)) throw error
    throw new ImageError('Malformed multipart request')
  }
  const file = (await receivingFile) ?? null
  if (!refusal) return { fields, file }
  if (file) await rm(file.path, { force: true })
  throw refusal
}

/** An error of our disk is not the sender's mistake. */
const isDiskError = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'fsync', 'close'].includes(String(error.syscall))

const claimsPermission = (fields: Fields) =>
  Boolean(fields.upload_preset || (fields.signature && fields.api_key))

async function* permittedChunks({ body }: Request, checkPermission: () => Promise<void>) {
  for await (const chunk of body ?? []) {
    yield chunk
    await checkPermission()
  }
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
      limits: { fieldSize: maxFieldsBytes, fields: maxFields, files: 2, parts: maxFields + 2 },
    })
  } catch {
    throw new ImageError('Malformed multipart request')
  }
}
