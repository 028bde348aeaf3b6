import { imageConfiguration } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { publicIdsIn } from '#app/images/image-host.ts'
import { claimImages, writeImageUses } from '#app/images/registry/pictures.server.ts'

/** The rows that hold a post's form: the post itself, its revisions and its drafts. */
interface FormRow {
  resource: 'blog_posts' | 'blog_post_revisions' | 'blog_post_drafts'
  id: string
}

interface ImageFields {
  featured_image: string | null
  content: string
}

const publicIdsOf = (text: string) => publicIdsIn(text, imageConfiguration.folders)

/** Records the images in a form that a row holds; returns the public ids of those that it no longer shows. */
export const writePostImages = (
  { db }: Needs<'db'>,
  row: FormRow,
  { featured_image, content }: ImageFields,
): Promise<string[]> =>
  writeImageUses({ db }, row, {
    featured: publicIdsOf(featured_image ?? ''),
    text: publicIdsOf(content),
  })

/** Claims the images in a form before it is stored. A host that cannot be reached keeps no text from being saved. */
export const claimPostImages = (
  needs: Needs<'db' | 'clock' | 'images'>,
  { featured_image, content }: ImageFields,
  staff: string,
) => claimImages(needs, publicIdsOf(`${featured_image ?? ''} ${content}`), staff)
