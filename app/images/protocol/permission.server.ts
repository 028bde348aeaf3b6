import type { EmbeddedImages } from '#app/images/embedded.server.ts'
import { ImageError } from '#app/images/image-error.ts'
import type { ImageFolder } from '#app/images/image-folder.ts'
import type { Clock } from '#app/platform/clock.ts'
import { isSameInConstantTime } from '#app/platform/secrets/constant-time.server.ts'
import { isSignedWith, type SignedFields, stringToSign } from './signature.server.ts'
import { verifyUploadToken } from './upload-token.server.ts'

/** The folder that an upload may go to, and who uploads. */
export interface UploadPermission {
  folder: ImageFolder
  /** Null for a program that signs its requests. */
  uploaderId: string | null
}

/** What the protocol asks of the program around it. */
export interface ProtocolNeeds {
  clock: Clock
  /** False for uploaders who may not upload any more, although their token is still valid. */
  mayUpload(uploaderId: string): Promise<boolean>
  /** Counts an upload; false when it is one too many. */
  countUpload(uploaderId: string): Promise<boolean>
}

const hourSeconds = 3600

/** The parameters that do something here: whoever sends another one would believe that it did. */
const uploadFields =
  'file,public_id,folder,tags,resource_type,upload_preset,timestamp,api_key,signature'.split(',')

/** True when a request claims to be signed; its signature is then checked. */
const claimsSignature = (fields: SignedFields, authorization: string | undefined) =>
  Boolean(fields.signature || fields.api_key || authorization)

/** Reads an upload's permission from its fields; throws an `ImageError` with the protocol's message. */
export async function permissionOf(
  images: EmbeddedImages,
  needs: ProtocolNeeds,
  fields: SignedFields,
  authorization: string | undefined,
): Promise<UploadPermission> {
  const { folders } = images.configuration
  if (claimsSignature(fields, authorization)) {
    ensureSigned(images, needs, fields, authorization)
    refuseOtherFields(fields)
    return {
      folder: folderNamed(fields.folder ?? folders[0]?.name ?? '', folders),
      uploaderId: null,
    }
  }
  const preset = fields.upload_preset
  if (!preset) throw new ImageError('Upload preset must be specified when using unsigned upload')
  const uploadToken = verifyUploadToken(preset, images.secret, needs.clock.now())
  if (!uploadToken || !(await needs.mayUpload(uploadToken.uploaderId))) {
    throw new ImageError('Upload preset not found')
  }
  refuseOtherFields(fields)
  const folder = folderNamed(fields.folder ?? uploadToken.folder, folders)
  if (folder.name !== uploadToken.folder) {
    throw new ImageError('Folder is not allowed by the upload preset')
  }
  return { folder, uploaderId: uploadToken.uploaderId }
}

function refuseOtherFields(fields: SignedFields): void {
  const { resource_type: type = 'image' } = fields
  const other =
    Object.keys(fields).find((name) => !uploadFields.includes(name)) ??
    (['image', 'auto'].includes(type) ? undefined : `resource_type ${type}`)
  if (other === undefined) return
  throw new ImageError(
    `Parameter not supported - ${other.slice(0, 100)}. Only ${uploadFields.join()} are.`,
  )
}

/** Throws unless the fields, or the Authorization header, prove that the sender has our secret. */
export function ensureSigned(
  { key }: EmbeddedImages,
  { clock }: Pick<ProtocolNeeds, 'clock'>,
  fields: SignedFields,
  authorization: string | undefined,
): void {
  if (authorization) {
    const expected = key && `Basic ${Buffer.from(`${key.id}:${key.secret}`).toString('base64')}`
    if (expected && isSameInConstantTime(expected, authorization)) return
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

function folderNamed(requested: string, folders: readonly ImageFolder[]): ImageFolder {
  const folder = folders.find(({ name }) => name === requested.replace(/\/$/, ''))
  if (!folder) throw new ImageError(`Invalid folder - ${requested.slice(0, 200)}`)
  return folder
}
