import { createHash } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { postSearchText } from '#app/domain/blog/post-search.server.ts'
import { imageSearchText } from '#app/domain/gallery/image-search.server.ts'
import type { BlogPostsTable, Database, GalleryImagesTable } from '#db/schema.ts'

const topics = 'malaria,pregnancy,kidney,thyroid,anaemia,typhoid,diabetes,hepatitis,asthma,fever'
const wordList = `${topics},blood,scan,heart,test,result,doctor,water,sleep,child,mother`.split(',')
const day = 86_400_000
const from = Date.UTC(2020, 0, 1)
// The same at each size, because a clinic that writes more has no more categories.
const categoryCount = 10
// How many rows match the searches of the admin lists: the same at each size, and enough for a page at the smallest.
const searchedCount = 30

const isFound = (number: number, count: number) => number % Math.ceil(count / searchedCount) === 1

const bytesOf = (name: string) => createHash('sha256').update(name).digest()
const instantOf = (number: number, count: number) =>
  new Date(from + Math.floor((number * 2000 * day) / count)).toISOString()
const idOf = (kind: string, number: number) => `${kind}-${String(number).padStart(6, '0')}`
const categoryOf = (number: number) =>
  idOf('category', (bytesOf(`in ${number}`)[0] ?? 0) % categoryCount)

const categories = Array.from({ length: categoryCount }, (_, number) => ({
  id: idOf('category', number),
  name: `Category ${number}`,
  slug: `category-${number}`,
  description: 'Of its kind.',
  created_at: instantOf(0, 1),
}))

/** Adds `count` posts, always the same ones, over the years, in ten categories. */
export async function fillPosts(db: Kysely<Database>, count: number): Promise<void> {
  const blogCategories = categories.map((category) => ({ ...category, color: '#1f2a5c' }))
  await db.insertInto('blog_categories').values(blogCategories).execute()
  await inPortions(db, count, (tx, numbers) =>
    tx
      .insertInto('blog_posts')
      .values(numbers.map((number) => post(number, count)))
      .execute(),
  )
}

/** Adds `count` pictures' rows, always the same ones; no host has their files. */
export async function fillImages(db: Kysely<Database>, count: number): Promise<void> {
  await db.insertInto('gallery_categories').values(categories).execute()
  await inPortions(db, count, (tx, numbers) =>
    tx
      .insertInto('gallery_images')
      .values(numbers.map((number) => image(number, count)))
      .execute(),
  )
}

async function inPortions(
  db: Kysely<Database>,
  count: number,
  insert: (tx: Kysely<Database>, numbers: number[]) => Promise<unknown>,
) {
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first) }, (_, n) => first + n)
    await db.transaction().execute(async (tx) => {
      // PostgreSQL takes 65,535 parameters in a statement, SQLite half as many.
      for (let part = 0; part < numbers.length; part += 100) {
        await insert(tx, numbers.slice(part, part + 100))
      }
    })
  }
}

function post(number: number, count: number): Insertable<BlogPostsTable> {
  const bytes = bytesOf(`post ${number}`)
  const word = (position: number) => wordList[(bytes[position % 32] ?? 0) % wordList.length] ?? ''
  const sentence = (start: number) =>
    `${[...Array(14).keys()].map((position) => word(start + position)).join(' ')}.`
  const at = instantOf(number, count)
  const isSearched = isFound(number, count)
  const searched = {
    title: `Post ${number} on ${isSearched ? 'malaria' : word(0)} and ${word(1)}`,
    excerpt: sentence(2),
    tags: [word(3), word(4), `tag ${number}`],
  }
  // Of 100 posts enough are drafts to fill a page of the admin list, so that no page is fast because it is short.
  const status = number % 3 === 0 ? 'draft' : 'published'
  return {
    id: idOf('post', number),
    slug: isSearched ? `post-77-${number}` : `post-${number}`,
    ...searched,
    status,
    content: Array.from(
      { length: 30 },
      (_, part) => `<p>${sentence(part)} ${sentence(part + 7)}</p>`,
    ).join(''),
    featured_image: `gemev-blog/fill-${number}`,
    featured_image_alt: 'A drawing.',
    category_id: categoryOf(number),
    search_text: postSearchText(searched),
    published_at: status === 'published' ? at : null,
    created_at: at,
    updated_at: at,
  }
}

function image(number: number, count: number): Insertable<GalleryImagesTable> {
  const publicId = `gemev-gallery/fill-${number}`
  const isSearched = isFound(number, count)
  const isDescribed = isSearched || number % 3 !== 0
  const alt_text = isDescribed ? `Picture ${number} of the laboratory.` : null
  const file_name = isSearched ? `IMG_7${number}.jpg` : `IMG_${number}.jpg`
  const searched = { alt_text, file_name, cloudinary_public_id: publicId }
  return {
    id: idOf('image', number),
    ...searched,
    search_text: imageSearchText(searched),
    cloudinary_url: `http://localhost/gemev/image/upload/v1/${publicId}.jpg`,
    category_id: categoryOf(number),
    is_featured: number % 4 === 0,
    sort_order: 0,
    width: 1600,
    height: 1067,
    bytes: 200_000,
    created_at: instantOf(number, count),
    placeholder: `data:image/webp;base64,${'A'.repeat(160)}`,
  }
}
