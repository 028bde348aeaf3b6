import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { silentLog } from '#tests/databases.ts'
import { insertPost } from '#tests/posts.ts'
import { newInstallation } from './installation.ts'
import { environmentOf } from './kill-rounds.ts'
import { startSite } from './site-process.ts'

const kinds = inject('postgresUrl') ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

describe.each(kinds)('two processes on one %s', (kind) => {
  const open = async () => {
    const installation = await newInstallation(kind)
    // Another test covers the starter content.
    const env = { ...environmentOf(installation), STARTER_CONTENT: 'off', STOP_DELAY_MS: '0' }
    const sites = [await startSite({ env, entry }), await startSite({ env, entry })]
    const database = await openDatabase({ ...installation, log: silentLog })
    onTestFinished(async () => {
      await database.close()
      await Promise.all(sites.map(({ end }) => end('SIGTERM')))
    })
    /** The text that each process answers now. */
    const readPage = (path: string) =>
      Promise.all(sites.map(async ({ url }) => (await fetch(url + path)).text()))
    /** How long after `since` all of them show the text, in milliseconds. */
    const msUntilShown = async (path: string, text: string, since: number) => {
      while (Date.now() - since < 10_000) {
        const pages = await readPage(path)
        if (pages.every((page) => page.includes(text))) return Date.now() - since
        await sleep(20)
      }
      return expect.fail(`${path} never said ${text}`)
    }
    return { ...database, look: readPage, untilSaid: msUntilShown }
  }
  const entry = 'server/main.ts'

  test('both show a change within a second, whoever made it, also after a broken connection', async () => {
    const { db, look: readPage, untilSaid: msUntilShown } = await open()
    const { id } = await insertPost({ db }, { slug: 'fresh', title: 'First title' })
    const rename = (title: string) =>
      db.updateTable('blog_posts').set({ title }).where('id', '=', id).execute()
    await msUntilShown('/blog/fresh', 'First title', Date.now())
    await readPage('/blog')
    await rename('Second title')
    expect(await msUntilShown('/blog/fresh', 'Second title', Date.now())).toBeLessThan(1000)
    expect(await msUntilShown('/blog', 'Second title', Date.now())).toBeLessThan(1000)
    if (kind === 'sqlite') return
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gemev content' and datname = current_database()`
    expect((await cut.execute(db)).rows).toHaveLength(2)
    await rename('Third title')
    await msUntilShown('/blog/fresh', 'Third title', Date.now())
    await rename('Fourth title')
    expect(await msUntilShown('/blog/fresh', 'Fourth title', Date.now())).toBeLessThan(1000)
  }, 60_000)

  test('both show what staff have changed of the website within a second', async () => {
    const { db, look: readPage, untilSaid: msUntilShown } = await open()
    await readPage('/')
    const document = { id: 'footer', version: 2, updated_at: new Date().toISOString() }
    const footer = (intro: string) => JSON.stringify({ ...seed.footer, intro })
    await db
      .insertInto('website_documents')
      .values({ ...document, content: footer('Open from the first of May') })
      .execute()
    expect(await msUntilShown('/', 'the first of May', Date.now())).toBeLessThan(1000)
    await db
      .updateTable('website_documents')
      .set({ content: footer('Open from the second of May') })
      .execute()
    expect(await msUntilShown('/terms', 'the second of May', Date.now())).toBeLessThan(1000)
  }, 60_000)

  test('both show a planned post when its time has come, and not before', async () => {
    const { db, look: readPage, untilSaid: msUntilShown } = await open()
    const due = Date.now() + 2500
    await insertPost(
      { db },
      { slug: 'planned', title: 'At last', published_at: new Date(due).toISOString() },
    )
    await insertPost({ db }, { slug: 'other', title: 'Here already' })
    await msUntilShown('/blog', 'Here already', Date.now())
    for (const page of [...(await readPage('/blog')), ...(await readPage('/blog/planned'))]) {
      expect(page).not.toContain('At last')
    }
    expect(Date.now()).toBeLessThan(due)
    await sleep(due - Date.now())
    expect(await msUntilShown('/blog/planned', 'At last', due)).toBeLessThan(1000)
    expect(await msUntilShown('/blog', 'At last', due)).toBeLessThan(1000)
    expect(await msUntilShown('/blog/feed.xml', 'At last', due)).toBeLessThan(1500)
  }, 60_000)
})
