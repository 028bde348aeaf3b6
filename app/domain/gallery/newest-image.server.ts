import type { Needs } from '#app/domain/platform.server.ts'

/** When the gallery's newest image was added; null while there is none. */
export async function newestImage({ db }: Needs<'db'>): Promise<string | null> {
  const image = await db
    .selectFrom('gallery_images')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return image?.created_at ?? null
}
