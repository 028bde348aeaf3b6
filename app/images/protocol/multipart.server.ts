import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { BodyRefused } from '#app/http/body-refused.ts'
import { isRepaired } from '#app/http/utf-8.ts'
import type { ReceivedFile } from '#app/images/embedded.server.ts'
import { ImageError, tooLarge } from '#app/images/image-host.ts'
import type { Fields } from './signatures.server.ts'

/** A received file and its size; nothing of a file above the limit stays on the disk. */
export interface Received extends ReceivedFile {
  bytes: number
}

interface Options {
  /** Where the file goes; throws an `ImageError` when the fields before it do not allow one. */
  destinationOf(fields: Fields): Promise<{ path: string; maxBytes: number }>
  /** Whether the sender is known, and so gets an answer only at the end of the body. */
  isPermitted(): boolean
}

const maxFieldBytes = 64 * 1024
const maxFields = 30

export async function readMultipart(request: Request, { destinationOf, isPermitted }: Options) {
  const parser = parserOf(request)
  const fields: Fields = Object.create(null)
  // Aborted when the file cannot be received any more, and when the body has ended early.
  const [failed, ended] = [new AbortController(), new AbortController()]
  let refusal: ImageError | undefined
  let receiving: Promise<Received> | undefined
  let isRead = false

  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) refusal ??= new ImageError(`Parameter too long - ${name.slice(0, 99)}`)
    if (isRepaired(name + value)) refusal ??= new ImageError('Invalid encoding')
    // Lists are sent as one field for each entry, as web forms do.
    const plain = name.replace(/\[\]$/, '')
    const before = fields[plain]
    fields[plain] = before === undefined ? value : `${before},${value}`
  })
  parser.on('file', (name, stream, filename) => {
    // A sender that disconnects is not an error of ours.
    stream.on('error', () => {})
    if (name !== 'file' || receiving) return void stream.resume()
    const hasLength = request.headers.has('Content-Length')
    const destination = destinationOf({ ...fields })
    receiving = receiveFile(stream, destination, { filename, hasLength, ended: ended.signal })
    receiving.catch((error) => {
      // What ended the body says why.
      if (error === malformed) return
      if (stream.destroyed || !isPermitted()) failed.abort(error)
      // Who is cut off before all is sent would not see the answer.
      else stream.resume()
    })
  })

  try {
    if (request.body) await pipeline(request.body, parser, { signal: failed.signal })
    isRead = true
    const file = (await receiving) ?? null
    if (!refusal) return { fields, file }
  } catch (error) {
    ended.abort()
    await receiving?.then(removeFile, () => {})
    if (failed.signal.aborted) throw failed.signal.reason
    if (isRead || error instanceof BodyRefused) throw error
    throw malformed
  }
  await receiving?.then(removeFile)
  throw refusal
}

const malformed = new ImageError('Malformed multipart request')
const removeFile = ({ path }: Received) => rm(path, { force: true })

interface FileOptions {
  filename: string
  hasLength: boolean
  ended: AbortSignal
}

async function receiveFile(
  stream: Readable,
  destination: ReturnType<Options['destinationOf']>,
  { filename, hasLength, ended }: FileOptions,
): Promise<Received> {
  const { path, maxBytes } = await destination
  let bytes = 0
  const limiter = new Transform({
    transform(chunk: Buffer, _, next) {
      bytes += chunk.length
      if (bytes > maxBytes && !hasLength) next(tooLarge(bytes, maxBytes))
      // The rest is counted for the message, but not written.
      else next(null, bytes > maxBytes ? undefined : chunk)
    },
  })
  const output = createWriteStream(path, { flush: true, mode: 0o600 })
  try {
    // A stream that broke before this point emits no further event, so the signal ends the wait.
    await pipeline(stream, limiter, output, { signal: ended })
  } catch (error) {
    // A file that is still being opened would be created after its removal.
    if (!output.closed) await new Promise<void>((closed) => output.destroy().once('close', closed))
    await rm(path, { force: true })
    // What is neither a limit nor our disk is an early end of the body.
    throw error instanceof ImageError || Object.hasOwn(Object(error), 'syscall') ? error : malformed
  }
  if (bytes > maxBytes) await rm(path, { force: true })
  const name = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  return { path, bytes, filename: name.slice(0, 200) || 'file' }
}

function parserOf({ headers }: Request) {
  const type = headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data *;/i.test(type)) throw new ImageError('Unsupported content type')
  try {
    const limits = { fieldSize: maxFieldBytes, fields: maxFields, files: 2, parts: maxFields + 2 }
    return busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw malformed
  }
}
