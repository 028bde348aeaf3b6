import { createHash } from 'node:crypto'
import type { EmbeddedImages, StoredUpload } from '#app/images/embedded.server.ts'
import { urlOf, versionOf } from '#app/images/embedded-host.server.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

/** An error in the protocol's shape: the message is in the body and in the header. */
export const imageErrorAnswer = (
  { message, status }: { message: string; status: number },
  headers: Record<string, string> = status === 429 ? retryAfterHeader : {},
) =>
  Response.json(
    { error: { message } },
    { status, headers: { 'X-Cld-Error': printable(message), ...headers } },
  )

const retryAfterHeader = { 'Retry-After': '60' }

/** A header may hold neither line breaks nor letters beyond Latin-1, and proxies refuse long ones. */
const printable = (text: string) => text.slice(0, 500).replaceAll(/[^\x20-\x7e]/g, '?')

/** What the protocol answers to an upload, in its order of fields. */
export function uploadAnswer(
  { about, existing }: StoredUpload,
  images: EmbeddedImages,
  isSigned: boolean,
) {
  const { key, secret } = images
  const { publicId, kind, width, height, bytes, etag, tags, createdAt, filename } = about
  const version = versionOf(about)
  const [folder = '', name = ''] = publicId.split('/')
  const url = urlOf(about, images)
  return {
    asset_id: sha1(publicId).slice(0, 32),
    public_id: publicId,
    version,
    version_id: sha1(`${etag} ${version}`).slice(0, 32),
    signature: sha1(`public_id=${publicId}&version=${version}${key?.secret ?? secret}`),
    width,
    height,
    format: kind,
    resource_type: 'image',
    created_at: createdAt.replace(/\.\d+Z$/, 'Z'),
    tags,
    bytes,
    type: 'upload',
    etag,
    placeholder: false,
    url,
    secure_url: url,
    folder,
    asset_folder: folder,
    display_name: name,
    ...(existing && { existing }),
    original_filename: filename,
    ...(isSigned && { api_key: key?.id }),
  }
}
