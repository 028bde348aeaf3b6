import { storeDrafts } from '#app/domain/guides/guides.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { articles, galleryPictures, guides, readText } from './starter.ts'
import { addArticle, addCategories, addGalleryImage, type Step } from './steps.ts'

type LoaderNeeds = Needs<'db' | 'clock' | 'images' | 'content' | 'log' | 'stopping'>

const steps: readonly [name: string, step: Step][] = [
  ['categories', addCategories],
  ...articles.map((article, index): [string, Step] => [
    `article:${article.slug}`,
    addArticle(article, index),
  ]),
  ...galleryPictures.map((picture, index): [string, Step] => [
    `image:${picture.picture}`,
    addGalleryImage(picture, index),
  ]),
]

/**
 * An empty database is filled once: what staff delete does not come back. Each step is stored with its mark, so that the
 * next start continues, and two processes load each step once. Throws when the image host rejects a picture.
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

/** False when it is finished or staff have added content. */
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

/** Guides are stored beside other content, too: nobody sees them before a clinician has approved them. */
export async function loadGuides({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const drafts = await Promise.all(
    guides.map(async (guide) => ({ ...guide, content: await readText(guide.id) })),
  )
  await db.transaction().execute(async (tx) => {
    if (await markStep({ db: tx, clock }, 'guides')) await storeDrafts({ db: tx, clock }, drafts)
  })
}

/** False when it was marked before. Called in the step's transaction, so that no step runs twice. */
async function markStep({ db, clock }: Needs<'db' | 'clock'>, step: string): Promise<boolean> {
  const marked = await db
    .insertInto('starter_content')
    .values({ step, done_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .returning('step')
    .executeTakeFirst()
  return marked !== undefined
}

async function markedSteps({ db }: Needs<'db'>): Promise<Set<string>> {
  const rows = await db.selectFrom('starter_content').select('step').execute()
  return new Set(rows.map(({ step }) => step))
}
