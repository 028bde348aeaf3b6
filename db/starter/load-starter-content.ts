import type { Needs } from '#app/platform/platform.server.ts'
import { articles } from './articles/articles.ts'
import { galleryPictures } from './gallery.ts'
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
 * Loads the first articles and pictures into a database that holds none, once and for all: what staff
 * delete does not come back. Each step is stored with its mark, so that a process which is killed
 * half-way is continued by the next, and two that start together do it once. Throws when the image host
 * does not take a picture; the next start then goes on.
 */
export async function loadStarterContent(needs: LoaderNeeds): Promise<void> {
  const { db, content, log } = needs
  if (!(await isWanted(needs))) return
  const marked = await markedSteps(needs)
  for (const [name, step] of steps) {
    if (needs.stopping) return
    if (marked.has(name)) continue
    const store = await step(needs)
    const isOurs = await db.transaction().execute(async (tx) => {
      const first = await markStep({ ...needs, db: tx }, name)
      if (first) await store(tx)
      return first
    })
    if (isOurs) content.notify()
  }
  await markStep(needs, 'finished')
  log.info(
    { articles: articles.length },
    'the starter content is loaded: see it on /blog and /gallery',
  )
}

/** True when loading begins, or goes on; a database that staff have begun to fill is left alone. */
async function isWanted({ db, clock }: LoaderNeeds): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const marked = await markedSteps({ db: tx })
    if (marked.has('finished')) return false
    if (marked.has('begun')) return true
    const begins = await isEmpty({ db: tx })
    await markStep({ db: tx, clock }, begins ? 'begun' : 'finished')
    return begins
  })
}

async function isEmpty({ db }: Needs<'db'>): Promise<boolean> {
  const tables = ['blog_categories', 'gallery_categories', 'blog_posts', 'gallery_images'] as const
  for (const table of tables) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}
