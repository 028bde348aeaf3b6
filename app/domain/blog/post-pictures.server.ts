import { unlinkImage } from '#app/domain/pictures/pictures.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { PostForm } from './post-form.ts'

type Shown = Pick<PostForm, 'featured_image' | 'content'>

const ofOurHost = /gemev-(?:blog|gallery)\/[\w-]+/g

/** The pictures of the image host that a post shows, by their names there. */
const picturesOf = ({ featured_image, content }: Shown): string[] =>
  `${featured_image} ${content}`.match(ofOurHost) ?? []

/** Gives up the pictures that no form in `after` shows any more; the host keeps what others still use. */
export async function unlinkPostImages(
  { db }: Needs<'db'>,
  before: readonly Shown[],
  after: readonly Shown[] = [],
): Promise<void> {
  const stay = new Set(after.flatMap(picturesOf))
  for (const publicId of new Set(before.flatMap(picturesOf))) {
    if (!stay.has(publicId)) await unlinkImage({ db }, publicId)
  }
}
