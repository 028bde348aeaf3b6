import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ImageFolder, imageFolders } from './image-host.ts'

/** Who may upload, and where to. */
export interface UploadToken {
  staffId: string
  folder: ImageFolder
}

const lifetimeMs = 30 * 60_000

const markOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`upload ticket ${text}`).digest('base64url')

/** Writes a ticket that holds for half an hour; it stands in the place of an upload preset. */
export function createUploadToken(
  { staffId, folder }: UploadToken,
  secret: string,
  now: Date,
): string {
  const text = [staffId, folder, (now.getTime() + lifetimeMs).toString(36)].join('.')
  return `${text}.${markOf(text, secret)}`
}

/** Reads a ticket of ours; null when it is none, or its time has passed. */
export function verifyUploadToken(ticket: string, secret: string, now: Date): UploadToken | null {
  const [staffId = '', folder, until = '', mark = '', ...more] = ticket.split('.')
  const known = imageFolders.find((each) => each === folder)
  const right = Buffer.from(markOf([staffId, folder, until].join('.'), secret))
  const given = Buffer.from(mark)
  if (more.length > 0 || !known || right.length !== given.length) return null
  if (!timingSafeEqual(right, given) || Number.parseInt(until, 36) < now.getTime()) return null
  return { staffId, folder: known }
}
