import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { BodyRefused } from '#app/http/body-refused.ts'
import { isRepaired } from '#app/http/utf-8.ts'
import { ImageError } from '#app/images/image-error.ts'
import { receiveFile } from './received-file.server.ts'
import type { Fields, Received, UploadBody, UploadHandler } from './upload-handler.server.ts'

/** The maximum size of an upload's fields, which may hold a file as a data address. */
const maxFieldsBytes = 2 * 1024 * 1024
const maxFields = 30

/** Reads a multipart upload; it reads on after the fields only when these permit the upload. */
export async function readMultipart(request: Request, asked: UploadHandler): Promise<UploadBody> {
  const faults: unknown[] = []
  const handler = withFaults(asked, faults)
  const aborted = new AbortController()
  const failed = new AbortController()
  const parser = parserOf(request)
  const sent = collectFields(parser)
  const { fields } = sent
  const hasLength = request.headers.has('Content-Length')
  const upload = receiveFirstFile(parser, { fields, handler, hasLength, aborted, failed })
  const checkPermission = createPermissionCheck(handler, sent, upload)
  try {
    await pipeline(permittedChunks(request, checkPermission), parser, { signal: failed.signal })
  } catch (reason) {
    const error = failed.signal.aborted ? failed.signal.reason : reason
    aborted.abort()
    const file = await upload.file?.catch(() => null)
    if (file) await rm(file.path, { force: true })
    if (error instanceof BodyRefused && !handler.isPermitted()) await handler.permit(fields)
    if (error instanceof ImageError || error instanceof BodyRefused) throw error
    if (isDiskError(error)) throw error
    if (faults.length > 0) throw faults[0]
    throw new ImageError('Malformed multipart request')
  }
  const file = (await upload.file) ?? null
  if (!sent.refusal) return { fields, file }
  if (file) await rm(file.path, { force: true })
  throw sent.refusal
}

/** Notes what fails in a handler without being a refusal: a fault of ours is not the sender's mistake. */
function withFaults(handler: UploadHandler, faults: unknown[]): UploadHandler {
  const noted = (error: unknown) => {
    if (!(error instanceof ImageError)) faults.push(error)
    throw error
  }
  return {
    ...handler,
    permit: (fields) => handler.permit(fields).catch(noted),
    fileDestination: (fields) => handler.fileDestination(fields).catch(noted),
  }
}

type Parser = ReturnType<typeof parserOf>

interface SentFields {
  fields: Fields
  refusal?: ImageError
}

function collectFields(parser: Parser): SentFields {
  const sent: SentFields = { fields: Object.create(null) }
  let bytes = 0
  parser.on('field', (name, value, nameCut, valueCut) => {
    bytes += name.length + value.length
    if (nameCut || valueCut || bytes > maxFieldsBytes) {
      sent.refusal ??= new ImageError(`Parameter too long - ${name.slice(0, 100)}`)
    }
    if (isRepaired(name + value)) sent.refusal ??= new ImageError('Invalid encoding')
    if (sent.refusal) return
    // Lists are sent as one field for each entry, as web forms do.
    const plain = name.replace(/\[\]$/, '')
    const before = sent.fields[plain]
    sent.fields[plain] = before === undefined ? value : `${before},${value}`
  })
  return sent
}

interface Receiving {
  /** What was sent before the file. */
  fields: Fields
  handler: UploadHandler
  hasLength: boolean
  /** Ends the receiving. */
  aborted: AbortController
  /** Aborted when the file cannot be received any more. */
  failed: AbortController
}

interface SentFile {
  file?: Promise<Received>
  permission?: Promise<unknown>
}

function receiveFirstFile(
  parser: Parser,
  { fields, handler, hasLength, aborted, failed }: Receiving,
): SentFile {
  const sent: SentFile = {}
  parser.on('file', (name, stream, filename) => {
    // A sender that disconnects is not an error of ours.
    stream.on('error', () => {})
    if (name !== 'file' || sent.file) return void stream.resume()
    const destination = handler.fileDestination({ ...fields })
    sent.permission = destination
    const about = { filename, hasLength, aborted: aborted.signal, destination }
    sent.file = receiveFile(stream, about)
    sent.file.catch((error) => {
      if (stream.destroyed) failed.abort(error)
      // An error is answered after all has been read: a sender that is cut off would not see the answer.
      else stream.resume()
    })
  })
  return sent
}

/** Makes the check, before each further chunk, whether its sender may upload. */
function createPermissionCheck(handler: UploadHandler, sent: SentFields, upload: SentFile) {
  let checkedFields = 0
  return async () => {
    if (handler.isPermitted()) return
    if (sent.refusal) throw sent.refusal
    await upload.permission
    // A file may also be sent as a field, whose event comes only at its end.
    const names = Object.keys(sent.fields)
    if (names.length === checkedFields || !claimsPermission(sent.fields)) return
    checkedFields = names.length
    await handler.permit(sent.fields).catch((error) => {
      if (!(error instanceof ImageError)) throw error
    })
  }
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
