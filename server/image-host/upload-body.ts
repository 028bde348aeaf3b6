import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from '@fastify/busboy'
import type { ReceivedFile } from '#app/platform/images/embedded/embedded.server.ts'
import { ImageFault } from '#app/platform/images/embedded/image-fault.ts'

/** A file that has come, and how large it was; above the limit nothing of it is kept. */
export interface Received extends ReceivedFile {
  bytes: number
}

export interface UploadBody {
  fields: Record<string, string>
  file: Received | null
}

/** Where a file goes, and how many bytes of it; called with the fields that came before it. */
type Place = (fields: Record<string, string>) => Promise<{ path: string; most: number }>

const mebibyte = 1024 * 1024
const largestRequest = 110 * mebibyte
/** What is not sent as a file stands in memory. */
const largestField = 2 * mebibyte
const mostFields = 30

/** Reads an upload in any of its forms; a file streams to its place and never stands in memory. */
export async function readUploadBody(request: Request, place: Place): Promise<UploadBody> {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';')
  if (Number(request.headers.get('Content-Length')) > largestRequest) {
    throw new ImageFault('Request too large. Maximum is 100 MB.')
  }
  if (type.trim() === 'multipart/form-data') return readMultipart(request, place)
  const fields = await readPlain(request, type.trim())
  return { fields, file: await readDataAddress(fields, place) }
}

async function readMultipart(request: Request, place: Place): Promise<UploadBody> {
  const fields: Record<string, string> = Object.create(null)
  const broken = new AbortController()
  let receivingFile: Promise<Received> | undefined
  let fault: ImageFault | undefined
  const parser = parserOf(request)
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) fault ??= new ImageFault(`Parameter too long - ${name.slice(0, 100)}`)
    // Lists come as one field for each entry, in the way of web forms.
    const plain = name.replace(/\[\]$/, '')
    fields[plain] = fields[plain] === undefined ? value : `${fields[plain]},${value}`
  })
  parser.on('file', (name, stream, filename) => {
    // A sender who leaves in the middle is no fault of ours.
    stream.on('error', () => {})
    if (name !== 'file' || receivingFile) return void stream.resume()
    receivingFile = receive(stream, filename, broken.signal, () => place({ ...fields }))
    // Its fault is told when all has been read: a sender who is cut off hears nothing.
    receivingFile.catch(() => stream.resume())
  })
  await pipeline(bodyOf(request), bounded(largestRequest), parser)
    .catch((error) => {
      throw error instanceof ImageFault ? error : new ImageFault('Malformed multipart request')
    })
    .catch(async (error) => {
      broken.abort()
      const file = await receivingFile?.catch(() => null)
      if (file) await rm(file.path, { force: true })
      throw error
    })
  const file = (await receivingFile) ?? null
  if (fault) {
    if (file) await rm(file.path, { force: true })
    throw fault
  }
  return { fields, file: file ?? (await readDataAddress(fields, place)) }
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
      limits: { fieldSize: largestField, fields: mostFields, files: 2, parts: mostFields + 2 },
    })
  } catch {
    throw new ImageFault('Malformed multipart request')
  }
}

async function receive(
  stream: Readable,
  filename: string,
  broken: AbortSignal,
  place: () => ReturnType<Place>,
): Promise<Received> {
  const { path, most } = await place()
  let bytes = 0
  const upToLimit = new Transform({
    transform(piece: Buffer, _, next) {
      bytes += piece.length
      // Counted on for the message, and thrown away.
      next(null, bytes > most ? undefined : piece)
    },
  })
  const written = createWriteStream(path, { flush: true, mode: 0o600 })
  try {
    // Told by the signal: a stream that broke before it got here says nothing more, and is waited for.
    await pipeline(stream, upToLimit, written, { signal: broken })
  } catch (error) {
    // A file that is still being opened would come into being after its removal.
    if (!written.closed)
      await new Promise<void>((closed) => written.destroy().once('close', closed))
    await rm(path, { force: true })
    throw error
  }
  if (bytes > most) await rm(path, { force: true })
  const name = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  return { path, bytes, filename: name.slice(0, 200) || 'file' }
}

async function readPlain(request: Request, type: string): Promise<Record<string, string>> {
  const pieces: Buffer[] = []
  for await (const piece of bodyOf(request).pipe(bounded(largestField))) pieces.push(piece)
  const text = Buffer.concat(pieces).toString()
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(text))
  }
  if (type !== 'application/json') throw new ImageFault('Unsupported content type')
  try {
    const fields: Record<string, unknown> = { ...JSON.parse(text) }
    const written = Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value ?? ''),
    ])
    return Object.fromEntries(written)
  } catch {
    throw new ImageFault('Invalid JSON')
  }
}

/** A file that is written into the request as a data address; other addresses are fetched for nobody. */
async function readDataAddress(
  fields: Record<string, string>,
  place: Place,
): Promise<Received | null> {
  const { file = '' } = fields
  delete fields.file
  if (!file) return null
  const [, data] = /^data:[\w.+-]+\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(file) ?? []
  if (!data) throw new ImageFault('Unsupported source URL. Please send the file itself.')
  const bytes = Buffer.from(data, 'base64')
  const { path, most } = await place(fields)
  if (bytes.length <= most) await writeFile(path, bytes, { flush: true, mode: 0o600 })
  return { path, bytes: bytes.length, filename: 'file' }
}

const bodyOf = ({ body }: Request) =>
  body ? Readable.fromWeb(body as NodeReadableStream<Uint8Array>) : Readable.from([])

/** Ends a body that goes on past what any upload needs. */
function bounded(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform(piece: Buffer, _, next) {
      bytes += piece.length
      if (bytes > most) next(new ImageFault('Request too large'))
      else next(null, piece)
    },
  })
}
