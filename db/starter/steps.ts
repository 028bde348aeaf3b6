import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Kysely } from 'kysely'
import { sanitisePost } from '#app/domain/blog/post-html.server.ts'
import { postSearchText } from '#app/domain/blog/post-search.server.ts'
import { imageSearchText } from '#app/domain/gallery/image-search.server.ts'
import { recordImage } from '#app/domain/pictures/pictures.server.ts'
import { newId } from '#app/platform/id.ts'
import type { ImageFolder, StoredImage } from '#app/platform/images/image-host.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { Database } from '#db/schema.ts'
import type { Article } from './article.ts'
import { blogCategories } from './blog-categories.ts'
import { type GalleryPicture, galleryCategories } from './gallery.ts'
import type { StarterPicture } from './pictures.ts'

type StepNeeds = Needs<'db' | 'clock' | 'images'>

/** Brings a step's pictures to the host, then says how its rows are stored in a transaction. */
export type Step = (needs: StepNeeds) => Promise<(tx: Kysely<Database>) => Promise<void>>

/** The categories of blog and gallery. */
export const addCategories: Step = async ({ clock }) => {
  const created_at = clock.now().toISOString()
  const row = <Category>(category: Category) => ({ ...category, id: newId(), created_at })
  return async (tx) => {
    const [blog, gallery] = [blogCategories.map(row), galleryCategories.map(row)]
    await tx
      .insertInto('blog_categories')
      .values(blog)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('gallery_categories')
      .values(gallery)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** One article with its pictures; `place` is its place among all, the newest being 0. */
export const addArticle =
  (article: Article, place: number): Step =>
  async (needs) => {
    const featured = await upload(needs, article.featured.picture, 'gemev-blog')
    const content = sanitisePost(await withPicture(needs, article), {
      site: '',
      hosts: needs.images.origins.pictures,
    })
    const at = minutesAgo(needs, place)
    const { slug, title, excerpt, tags } = article
    return async (tx) => {
      const category = await tx
        .selectFrom('blog_categories')
        .select('id')
        .where('slug', '=', article.category)
        .executeTakeFirst()
      await tx
        .insertInto('blog_posts')
        .values({
          id: newId(),
          slug,
          title,
          excerpt,
          tags,
          content,
          status: 'published',
          featured_image: featured.publicId,
          featured_image_alt: article.featured.alt,
          meta_title: article.metaTitle,
          meta_description: article.metaDescription,
          category_id: category?.id ?? null,
          search_text: postSearchText(article),
          published_at: at,
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

/** One picture of the gallery; `place` is its place among all, the first being 0. */
export const addGalleryImage =
  ({ picture, category, alt, isFeatured = false }: GalleryPicture, place: number): Step =>
  async (needs) => {
    const { publicId, url, width, height, bytes, placeholder } = await upload(
      needs,
      picture,
      'gemev-gallery',
    )
    const created_at = minutesAgo(needs, place)
    return async (tx) => {
      const row = await tx
        .selectFrom('gallery_categories')
        .select('id')
        .where('slug', '=', category)
        .executeTakeFirst()
      await tx
        .insertInto('gallery_images')
        .values({
          id: newId(),
          cloudinary_url: url,
          cloudinary_public_id: publicId,
          width,
          height,
          bytes,
          placeholder,
          created_at,
          alt_text: alt,
          category_id: row?.id ?? null,
          is_featured: isFeatured,
          search_text: imageSearchText({
            alt_text: alt,
            file_name: null,
            cloudinary_public_id: publicId,
          }),
        })
        .execute()
    }
  }

const minutesAgo = ({ clock }: StepNeeds, minutes: number) =>
  new Date(clock.now().getTime() - minutes * 60_000).toISOString()

/** Under a name of its own, so that a picture which was sent before is found instead of doubled. */
async function upload(
  needs: StepNeeds,
  picture: StarterPicture,
  folder: ImageFolder,
): Promise<StoredImage> {
  const publicId = `${folder}/starter-${picture}`
  const file = createRequire(import.meta.url).resolve(`#db/starter/pictures/${picture}.jpg`)
  const sent = await needs.images.upload(await readFile(file), { folder, publicId })
  if (!sent.ok) throw new Error(`The image host refused ${publicId}: ${sent.errors.file}`)
  await recordImage(needs, sent.value, folder, null)
  return sent.value
}

/** The article's text on one line, as the editor writes it, with its picture where one belongs. */
async function withPicture(needs: StepNeeds, { content, within }: Article): Promise<string> {
  const text = content
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ')
  if (!within) return text
  const { publicId, width, height } = await upload(needs, within.picture, 'gemev-blog')
  const wide = Math.min(width, 800)
  const tall = Math.round((height * wide) / width)
  const source = needs.images.deliveryUrl(publicId, { width: wide })
  return text.replace(
    '<picture>',
    `<img src="${source}" alt="${within.alt}" width="${wide}" height="${tall}">`,
  )
}
