import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentName } from '#app/domain/clinic/documents.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { insertPost } from '#tests/posts.ts'
import { silentLog } from '#tests/silent-log.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type SiteProcess, startSite } from './site-process.ts'

type Db = OpenDatabase['db']

/** Stores a document of the website, in place of an earlier one. */
const writeDocument = (db: Db, id: DocumentName, document: unknown) => {
  const content = JSON.stringify(document)
  return db
    .insertInto('website_documents')
    .values({ id, content, version: 2, updated_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
    .execute()
}

const day = 24 * 60 * 60_000
const maxWaitMs = 20_000

/** Kinds of changes: the page on which visitors see each, and how it is written. */
const changes: Record<string, { path: string; write: (db: Db, text: string) => Promise<unknown> }> =
  {
    'a post': {
      path: '/blog/quick',
      async write(db, title) {
        const posts = db.updateTable('blog_posts').set({ title }).where('slug', '=', 'quick')
        const [renamed] = await posts.returning('id').execute()
        return renamed ?? insertPost({ db }, { slug: 'quick', title })
      },
    },
    'a document': {
      path: '/terms',
      write: (db, intro) => writeDocument(db, 'footer', { ...seed.footer, intro }),
    },
    'the branches': {
      path: '/',
      write: (db, location) =>
        writeDocument(
          db,
          'branches',
          seed.branches.map((branch) => ({ ...branch, location })),
        ),
    },
    'a closure': {
      path: '/',
      write: (db, sentence) =>
        db
          .insertInto('closures')
          .values({
            id: 'closure',
            branch: 'bole',
            kind: 'closed',
            sentence,
            starts_at: new Date(Date.now() - day).toISOString(),
            ends_at: new Date(Date.now() + day).toISOString(),
            created_at: new Date().toISOString(),
          })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ sentence }))
          .execute(),
    },
  }

describe.each(databaseKinds)('two processes on one %s', (kind) => {
  // All tests share the two processes, because each looks for texts of its own.
  const cleanups: (() => unknown)[] = []
  const sites: SiteProcess[] = []
  let database: OpenDatabase
  beforeAll(async () => {
    const installation = await newInstallation(kind, (cleanup) => cleanups.unshift(cleanup))
    // The starter content would only delay the start; another test covers it.
    const env = { ...environmentOf(installation), STARTER_CONTENT: 'off', STOP_DELAY_MS: '0' }
    for (let process = 0; process < 2; process += 1) {
      const site = await startSite({ env, entry })
      sites.push(site)
      cleanups.unshift(() => site.end('SIGTERM'))
    }
    database = await openDatabase({ ...installation, log: silentLog })
    cleanups.unshift(() => database.close())
  })
  afterAll(async () => {
    for (const cleanup of cleanups) await cleanup()
  })
  const open = () => {
    /** The page as each process answers it now. */
    const readPage = (path: string) =>
      Promise.all(sites.map(async ({ url }) => (await fetch(url + path)).text()))
    /**
     * Waits until all processes show the text, and returns how many milliseconds that took. It waits less than the
     * minute after which a cached page is rendered again anyway.
     */
    const untilShown = async (path: string, text: string) => {
      const begun = Date.now()
      while (Date.now() - begun < maxWaitMs) {
        const pages = await readPage(path)
        if (pages.every((page) => page.includes(text))) return Date.now() - begun
        await sleep(20)
      }
      expect.fail(`${path} never said ${text}`)
    }
    return { ...database, readPage, untilShown }
  }
  const entry = 'server/main.ts'

  test.runIf(kind === 'postgres')(
    'both show a change after a broken connection',
    async () => {
      const { db, untilShown } = open()
      const { id } = await insertPost({ db }, { slug: 'fresh', title: 'First title' })
      await untilShown('/blog/fresh', 'First title')
      const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gemev content' and datname = current_database()`
      expect((await cut.execute(db)).rows).toHaveLength(2)
      for (const title of ['Second title', 'Third title']) {
        await db.updateTable('blog_posts').set({ title }).where('id', '=', id).execute()
        await untilShown('/blog/fresh', title)
      }
    },
    60_000,
  )

  test.each(Object.entries(changes))(
    'both show a change of %s within a second',
    async (what, { path, write }) => {
      const { db, untilShown } = open()
      const text = (time: number) => `The text of ${what}, changed ${time} times`
      await write(db, text(0))
      await untilShown(path, text(0))
      const waits = []
      for (const time of [1, 2, 3, 4]) {
        await write(db, text(time))
        waits.push(await untilShown(path, text(time)))
      }
      // A busy machine stalls now and then, but not each time.
      expect(Math.min(...waits)).toBeLessThan(1000)
    },
    90_000,
  )

  test('both show a planned post when its time has come, and not before', async () => {
    const { db, readPage, untilShown } = open()
    await insertPost({ db }, { slug: 'other', title: 'Here already' })
    await untilShown('/blog', 'Here already')
    // When the machine was too busy to read the pages before the post was due, another post is planned.
    let [slug, title, due] = ['', '', 0]
    for (let lead = 2500; due <= Date.now(); lead *= 2) {
      due = Date.now() + lead
      slug = `planned-${lead}`
      title = `At last, after ${lead}`
      await insertPost({ db }, { slug, title, published_at: new Date(due).toISOString() })
      const pages = [...(await readPage('/blog')), ...(await readPage(`/blog/${slug}`))]
      if (Date.now() >= due) continue
      for (const page of pages) expect(page).not.toContain(title)
    }
    await sleep(due - Date.now())
    await untilShown(`/blog/${slug}`, title)
    await untilShown('/blog', title)
    await untilShown('/blog/feed.xml', title)
  }, 60_000)
})
