import { unlinkImage } from '#app/images/registry/registered-images.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { PostForm } from './post-form.ts'

type PictureFields = Pick<PostForm, 'featured_image' | 'content'>

const publicIds = /gemev-(?:blog|gallery)\/[\w-]+/g

/** The public ids of the hosted pictures in a post. */
const picturesOf = ({ featured_image, content }: PictureFields): string[] =>
  `${featured_image} ${content}`.match(publicIds) ?? []

/** Unlinks the pictures in `before` that no form in `after` shows; one that other rows use stays on the host. */
export async function unlinkPostImages(
  { db }: Needs<'db'>,
  before: readonly PictureFields[],
  after: readonly PictureFields[] = [],
): Promise<void> {
  const stillUsed = new Set(after.flatMap(picturesOf))
  for (const publicId of new Set(before.flatMap(picturesOf))) {
    if (!stillUsed.has(publicId)) await unlinkImage({ db }, publicId)
  }
}
