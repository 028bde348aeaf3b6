import type { Needs } from '#app/platform/platform.server.ts'

const recent = 6

/** How many images the gallery has, and the newest of them for the dashboard. */
export async function readRecentImages({ db }: Needs<'db'>) {
  const { count } = await db
    .selectFrom('gallery_images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const images = await db
    .selectFrom('gallery_images')
    .select(['id', 'cloudinary_url', 'alt_text'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recent)
    .execute()
  return { count, images }
}
