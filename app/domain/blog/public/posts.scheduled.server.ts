import type { Needs } from '#app/domain/platform.server.ts'

/** The instant at which the next scheduled post becomes public; null when none is scheduled. */
export async function nextPublication({
  db,
  clock,
}: Needs<'db' | 'clock'>): Promise<string | null> {
  const next = await db
    .selectFrom('blog_posts')
    .select('published_at')
    .where('status', '=', 'published')
    .where('published_at', '>', clock.now().toISOString())
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst()
  return next?.published_at ?? null
}
