import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { slope, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { insertPost } from '#tests/posts.ts'
import { silentLog } from '#tests/silent-log.ts'
import { openSite } from '#tests/site.ts'
import { gatherEvidence, type Installation, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { type SiteProcess, startSiteUntilEnd } from './site-process.ts'

const maxWaitMs = 20_000

describe.each(databaseKinds)('two processes on one %s', (kind) => {
  test('start at once, both answer, no row is lost, and each delivers what the other has taken', async () => {
    const installation = await newInstallation(kind)
    const env = environmentOf(installation)
    const before = await openSite(env)
    const uploadParams = await uploadParamsFor(before)
    await before.platform.close()
    const sites = await Promise.all([startSiteUntilEnd({ env }), startSiteUntilEnd({ env })])
    await expectSharedImage(sites, uploadParams)
    const acknowledgedBySite = sites.map((): Acknowledged => new Map())
    const patients = sites.map(({ url }, index) =>
      startPatients(4, {
        site: () => url,
        acknowledged: acknowledgedBySite[index] ?? new Map(),
        onSecondReference: (key) => expect.fail(`${key} has two references`),
      }),
    )
    const fewest = () => Math.min(...acknowledgedBySite.map(({ size }) => size))
    await expect.poll(fewest, { timeout: 30_000 }).toBeGreaterThan(10)
    await Promise.all(patients.map(({ stop }) => stop()))
    await Promise.all(sites.map(({ end }) => end('SIGKILL')))
    const evidence = await gatherEvidence(
      installation,
      new Map(acknowledgedBySite.flatMap((one) => [...one])),
    )
    expect(evidence).toMatchObject(nothingLost(installation))
    expect(evidence.rows).toBe(evidence.acknowledged)
    // The encoder has the lowest priority, so on a busy machine it takes long.
  }, 300_000)

  test('both show a change within a second, and a planned post when its time has come, and not before', async () => {
    const installation = await newInstallation(kind)
    const env = { ...environmentOf(installation), STARTER_CONTENT: 'off' }
    const entry = 'server/main.ts'
    const sites = [await startSiteUntilEnd({ env, entry }), await startSiteUntilEnd({ env, entry })]
    await expectFreshPages(sites, installation)
  }, 90_000)
})

/** Sends an image to the first process, and looks at it in both. */
async function expectSharedImage(
  sites: SiteProcess[],
  { endpoint, fields, headers }: Awaited<ReturnType<typeof uploadParamsFor>>,
) {
  const file = await slope(500, 400).jpeg().toBuffer()
  const body = uploadForm({ fields: { ...fields, public_id: 'shared' } }, file)
  expect((await fetch(sites[0]?.url + endpoint, { method: 'POST', headers, body })).status).toBe(
    200,
  )
  const path = '/gemev/image/upload/w_200/v1/gemev-gallery/shared'
  const shown = await Promise.all(sites.map(({ url }) => fetch(url + path)))
  expect(shown.map(({ status }) => status)).toEqual([200, 200])
  const [bytes, same] = await Promise.all(shown.map((response) => response.bytes()))
  expect(same).toEqual(bytes)
}

/** On PostgreSQL after a broken connection. Which changes they learn of is in `db/migrations/content-changes.test.ts`. */
async function expectFreshPages(sites: SiteProcess[], installation: Installation) {
  const database = await openDatabase({ ...installation, log: silentLog })
  onTestFinished(() => database.close())
  const { db } = database
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
  // With STARTER_CONTENT=off there is no other.
  expect(await db.selectFrom('blog_posts').select('id').execute()).toEqual([{ id }])
  expect(await db.selectFrom('starter_content').selectAll().execute()).toEqual([])

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
