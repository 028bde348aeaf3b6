import { timingSafeEqual } from 'node:crypto'
import type { EmbeddedImages } from '#app/platform/images/embedded/embedded.server.ts'
import { ImageError } from '#app/platform/images/embedded/image-error.ts'
import { type ImageFolder, imageFolders } from '#app/platform/images/image-host.ts'
import {
  isSignedWith,
  type SignedFields,
  stringToSign,
} from '#app/platform/images/signature.server.ts'
import { verifyUploadToken } from '#app/platform/images/upload-token.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/** What an upload may do: where to, in whose name. */
export interface Permission {
  folder: ImageFolder
  /** Null for a program that signs. */
  staffId: string | null
}

type Part = Pick<Platform, 'db' | 'clock'>

const hourSeconds = 3600

const unsignedFields =
  'upload_preset,callback,public_id,folder,asset_folder,tags,context,metadata,face_coordinates,custom_coordinates,source,filename_override,manifest_transformation,manifest_json,template,template_vars,regions,public_id_prefix'

/** True when a request says that it is signed, so that it must be. */
const claimsSignature = (fields: SignedFields, authorization: string | undefined) =>
  Boolean(fields.signature || fields.api_key || authorization)

/** Reads from an upload's fields what it may do; throws an `ImageFault` in the protocol's words. */
export async function permissionOf(
  images: EmbeddedImages,
  platform: Part,
  fields: SignedFields,
  authorization: string | undefined,
): Promise<Permission> {
  if (claimsSignature(fields, authorization)) {
    ensureSigned(images, platform, fields, authorization)
    return { folder: folderOf(fields.folder ?? imageFolders[0]), staffId: null }
  }
  const preset = fields.upload_preset
  if (!preset) throw new ImageError('Upload preset must be specified when using unsigned upload')
  const ticket = verifyUploadToken(preset, images.secret, platform.clock.now())
  if (!ticket || !(await isActive(platform, ticket.staffId))) {
    throw new ImageError('Upload preset not found')
  }
  for (const name of Object.keys(fields)) {
    if (![...unsignedFields.split(','), 'file', 'timestamp', 'resource_type'].includes(name)) {
      const said = name.charAt(0).toUpperCase() + name.slice(1)
      throw new ImageError(
        `${said.slice(0, 100)} parameter is not allowed when using unsigned upload. Only ${unsignedFields} upload parameters are allowed.`,
      )
    }
  }
  if (folderOf(fields.folder ?? ticket.folder) !== ticket.folder) {
    throw new ImageError('Folder is not allowed by the upload preset')
  }
  return ticket
}

/** Throws unless the fields, or the Authorization header, prove that the sender has our secret. */
export function ensureSigned(
  { key }: EmbeddedImages,
  { clock }: Pick<Part, 'clock'>,
  fields: SignedFields,
  authorization: string | undefined,
): void {
  if (authorization) {
    const right = key && `Basic ${Buffer.from(`${key.id}:${key.secret}`).toString('base64')}`
    if (right && isSame(right, authorization)) return
    throw new ImageError('Invalid credentials', 401)
  }
  if (!fields.signature) throw new ImageError('Missing required parameter - signature')
  if (!fields.api_key) throw new ImageError('Missing required parameter - api_key')
  if (!key || fields.api_key !== key.id) {
    throw new ImageError(`Invalid api_key ${fields.api_key.slice(0, 100)}`, 401)
  }
  const seconds = Number(fields.timestamp)
  if (!fields.timestamp || !Number.isSafeInteger(seconds)) {
    throw new ImageError('Missing required parameter - timestamp')
  }
  if (Math.abs(clock.now().getTime() / 1000 - seconds) > hourSeconds) {
    throw new ImageError('Stale request - the reported time is more than 1 hour ago')
  }
  if (!isSignedWith(fields, key.secret)) {
    const given = fields.signature.slice(0, 128)
    const text = stringToSign(fields).slice(0, 2000)
    throw new ImageError(`Invalid Signature ${given}. String to sign - '${text}'.`, 401)
  }
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function folderOf(asked: string): ImageFolder {
  const folder = imageFolders.find((each) => each === asked.replace(/\/$/, ''))
  if (!folder) throw new ImageError(`Invalid folder - ${asked.slice(0, 200)}`)
  return folder
}

/** Somebody who was shut out a minute ago may still have a ticket. */
async function isActive({ db }: Part, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_users')
    .select('is_active')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row?.is_active === true
}
