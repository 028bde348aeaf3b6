import type { Needs } from '#app/platform.server.ts'
import { articles } from './articles/articles.ts'
import { galleryPictures } from './gallery.ts'
import { loadGuides } from './guides/load-guides.ts'
import { markedSteps, markStep } from './marks.ts'
import { addArticle, addCategories, addGalleryImage, type Step } from './steps.ts'

type LoaderNeeds = Needs<'db' | 'clock' | 'images' | 'content' | 'log' | 'stopping'>

const steps: readonly [name: string, step: Step][] = [
  ['categories', addCategories],
  ...articles.map((article): [string, Step] => [
    `article:${article.slug}`,
    addArticle(article, articles.indexOf(article)),
  ]),
  ...galleryPictures.map((picture): [string, Step] => [
    `image:${picture.picture}`,
    addGalleryImage(picture, galleryPictures.indexOf(picture)),
  ]),
]

/**
 * Loads the starter articles and pictures into an empty database, once: what staff delete does not come
 * back. Each step is stored with its mark, so that the next start continues after an interruption, and two
 * processes load each step once. Throws when the image host rejects a picture; the next start continues.
 */
export async function loadStarterContent(needs: LoaderNeeds): Promise<void> {
  const { db, content, log } = needs
  await loadGuides(needs)
  if (!(await isWanted(needs))) return
  const marked = await markedSteps(needs)
  for (const [name, step] of steps) {
    if (needs.stopping) return
    if (marked.has(name)) continue
    const store = await step(needs)
    const isStored = await db.transaction().execute(async (tx) => {
      const first = await markStep({ ...needs, db: tx }, name)
      if (first) await store(tx)
      return first
    })
    if (isStored) content.notify()
  }
  await markStep(needs, 'finished')
  log.info(
    { count: articles.length },
    'starter content: the articles and images were loaded, see /blog and /gallery',
  )
}

/** True when loading starts or continues; false when it is finished or staff have added content. */
async function isWanted({ db, clock }: LoaderNeeds): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Read before the marks: another process that loads has set its mark before it adds anything.
    const isStart = await isEmpty({ db: tx })
    const marked = await markedSteps({ db: tx })
    if (marked.has('finished')) return false
    if (marked.has('begun')) return true
    await markStep({ db: tx, clock }, isStart ? 'begun' : 'finished')
    return isStart
  })
}

async function isEmpty({ db }: Needs<'db'>): Promise<boolean> {
  const tables = ['blog_categories', 'gallery_categories', 'blog_posts', 'gallery_images'] as const
  for (const table of tables) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}
