import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Kysely } from 'kysely'
import { sanitisePost } from '#app/domain/blog/html/post-html.server.ts'
import { postSearchText, writePostImages } from '#app/domain/blog/post-row.server.ts'
import { imageSearchText } from '#app/domain/gallery/images.list.server.ts'
import { blogFolder, galleryFolder } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { ImageFolder } from '#app/images/image-host.ts'
import { recordImage, writeImageUses } from '#app/images/registry/pictures.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#db/schema.ts'
import {
  type Article,
  blogCategories,
  type GalleryPicture,
  galleryCategories,
  readText,
} from './starter.ts'

type StepNeeds = Needs<'db' | 'clock' | 'images'>

/** Uploads the pictures, and answers a function that stores the rows in a transaction. */
export type Step = (needs: StepNeeds) => Promise<(tx: Kysely<Database>) => Promise<void>>

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

/** `index` 0 is the newest. */
export const addArticle =
  (article: Article, index: number): Step =>
  async (needs) => {
    const featured = await upload(needs, article.featured.picture, blogFolder)
    const content = sanitisePost(await withPicture(needs, article), {
      site: '',
      hosts: needs.images.origins.images,
    })
    const createdAt = minutesAgo(needs, index)
    const { slug, title, excerpt, tags } = article
    return async (tx) => {
      const category = await tx
        .selectFrom('blog_categories')
        .select('id')
        .where('slug', '=', article.category)
        .executeTakeFirst()
      const post = await tx
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
          is_sample: true,
          published_at: createdAt,
          created_at: createdAt,
          updated_at: createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'featured_image', 'content'])
        .executeTakeFirst()
      if (post) await writePostImages({ db: tx }, { resource: 'blog_posts', id: post.id }, post)
    }
  }

export const addGalleryImage =
  ({ picture, category, alt, isFeatured = false }: GalleryPicture, index: number): Step =>
  async (needs) => {
    const { publicId, url, width, height, bytes, placeholder } = await upload(
      needs,
      picture,
      galleryFolder,
    )
    const created_at = minutesAgo(needs, index)
    return async (tx) => {
      const row = await tx
        .selectFrom('gallery_categories')
        .select('id')
        .where('slug', '=', category)
        .executeTakeFirst()
      const id = newId()
      await tx
        .insertInto('gallery_images')
        .values({
          id,
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
      await writeImageUses({ db: tx }, { resource: 'gallery_images', id }, { image: [publicId] })
    }
  }

const minutesAgo = ({ clock }: StepNeeds, minutes: number) =>
  new Date(clock.now().getTime() - minutes * 60_000).toISOString()

/** A fixed name, so that a repeated upload finds the stored picture. */
async function upload(needs: StepNeeds, picture: string, folder: ImageFolder) {
  const publicId = `${folder.name}/starter-${picture}`
  const file = createRequire(import.meta.url).resolve(`#db/starter/pictures/${picture}.jpg`)
  const uploaded = await needs.images.upload(await readFile(file), { folder, publicId })
  if (!uploaded.ok) throw new Error(`The image host refused ${publicId}: ${uploaded.errors.file}`)
  await recordImage(needs, uploaded.value, null)
  return uploaded.value
}

async function withPicture(needs: StepNeeds, { slug, within }: Article): Promise<string> {
  const text = await readText(slug)
  if (!within) return text
  const { publicId, width, height } = await upload(needs, within.picture, blogFolder)
  const pictureWidth = Math.min(width, 800)
  const pictureHeight = Math.round((height * pictureWidth) / width)
  const source = needs.images.deliveryUrl(publicId, { width: pictureWidth })
  return text.replace(
    '<picture></picture>',
    `<img src="${source}" alt="${within.alt}" width="${pictureWidth}" height="${pictureHeight}">`,
  )
}
