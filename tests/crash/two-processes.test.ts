import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { insertPost } from '#tests/posts.ts'
import { silentLog } from '#tests/silent-log.ts'
import { findLosses, type Installation } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { startSiteUntilEnd } from './site-process.ts'

const maxWaitMs = 20_000

test.each(databaseKinds)(
  'two processes on one %s start at once on an empty database, show a change within a second and a planned post when its time has come, and lose no row when both are killed',
  async (kind) => {
    const installation = await newInstallation(kind)
    // With this setting the jobs run, which publish a planned post.
    const env = { ...environmentOf(installation), CLOCK_AHEAD_MS: '0' }
    const sites = await Promise.all([startSiteUntilEnd({ env }), startSiteUntilEnd({ env })])
    const urls = sites.map(({ url }) => url)
    await expectFreshPages(urls, installation)
    const acknowledged = urls.map((): Acknowledged => new Map())
    const patients = acknowledged.map((own, index) => startPatients(4, () => urls[index], own))
    const fewest = () => Math.min(...acknowledged.map(({ size }) => size))
    await expect.poll(fewest, { timeout: 30_000 }).toBeGreaterThan(10)
    await Promise.all(sites.map(({ end }) => end('SIGKILL')))
    await Promise.all(patients.map(({ stop }) => stop()))
    const all: Acknowledged = new Map(acknowledged.flatMap((own) => [...own]))
    expect(await findLosses(installation, all)).toEqual([])
  },
  120_000,
)

/** On PostgreSQL after a broken connection. Which changes they learn of is in `db/migrations/content-changes.test.ts`. */
async function expectFreshPages(urls: string[], installation: Installation) {
  const database = await openDatabase({ ...installation, log: silentLog })
  onTestFinished(() => database.close())
  const { db } = database
  const readPage = (path: string) =>
    Promise.all(urls.map(async (url) => (await fetch(url + path)).text()))
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
  const { id } = await insertPost(database, { slug: 'fresh', title: 'First title' })
  await untilShown('/blog/fresh', 'First title')
  if (installation.databaseUrl) {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gemev content' and datname = current_database()`
    expect((await cut.execute(db)).rows).toHaveLength(2)
  }
  const waits = []
  for (const title of ['Second title', 'Third title', 'Fourth title', 'Last title']) {
    await db.updateTable('blog_posts').set({ title }).where('id', '=', id).execute()
    waits.push(await untilShown('/blog/fresh', title))
  }
  // A busy machine stalls now and then, but not each time.
  expect(Math.min(...waits)).toBeLessThan(1000)

  // When the machine was too busy to read the pages before the post was due, another post is planned.
  let [slug, title, due] = ['', '', 0]
  for (let lead = 2500; due <= Date.now(); lead *= 2) {
    due = Date.now() + lead
    slug = `planned-${lead}`
    title = `At last, after ${lead}`
    await insertPost(database, { slug, title, published_at: new Date(due).toISOString() })
    const pages = [...(await readPage('/blog')), ...(await readPage(`/blog/${slug}`))]
    if (Date.now() >= due) continue
    for (const page of pages) expect(page).not.toContain(title)
  }
  await sleep(due - Date.now())
  for (const path of [`/blog/${slug}`, '/blog', '/blog/feed.xml']) await untilShown(path, title)
}
