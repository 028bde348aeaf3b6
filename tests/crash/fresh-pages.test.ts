import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { silentLog } from '#tests/databases.ts'
import { somePost } from '#tests/posts.ts'
import { newInstallation } from './installation.ts'
import { environmentOf } from './kill-rounds.ts'
import { startSite } from './site-process.ts'

const kinds = inject('postgresUrl') ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

describe.each(kinds)('two processes on one %s', (kind) => {
  const open = async () => {
    const place = await newInstallation(kind)
    // What the starter content does meanwhile is another test's matter.
    const env = { ...environmentOf(place), STARTER_CONTENT: 'off' }
    const sites = [await startSite({ env, entry }), await startSite({ env, entry })]
    const database = await openDatabase({ ...place, log: silentLog })
    onTestFinished(async () => {
      await database.close()
      await Promise.all(sites.map(({ end }) => end('SIGTERM')))
    })
    /** What each process answers now. */
    const look = (path: string) =>
      Promise.all(sites.map(async ({ url }) => (await fetch(url + path)).text()))
    /** How long after `since` all of them say it, in milliseconds. */
    const untilSaid = async (path: string, text: string, since: number) => {
      while (Date.now() - since < 10_000) {
        const pages = await look(path)
        if (pages.every((page) => page.includes(text))) return Date.now() - since
        await sleep(20)
      }
      return expect.fail(`${path} never said ${text}`)
    }
    return { ...database, look, untilSaid }
  }
  const entry = 'server/main.ts'

  test('both show a change within a second, whoever made it, also after a broken connection', async () => {
    const { db, look, untilSaid } = await open()
    const { id } = await somePost({ db }, { slug: 'fresh', title: 'First title' })
    const rename = (title: string) =>
      db.updateTable('blog_posts').set({ title }).where('id', '=', id).execute()
    await untilSaid('/blog/fresh', 'First title', Date.now())
    await look('/blog')
    await rename('Second title')
    expect(await untilSaid('/blog/fresh', 'Second title', Date.now())).toBeLessThan(1000)
    expect(await untilSaid('/blog', 'Second title', Date.now())).toBeLessThan(1000)
    if (kind === 'sqlite') return
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gemev content' and datname = current_database()`
    expect((await cut.execute(db)).rows).toHaveLength(2)
    await rename('Third title')
    await untilSaid('/blog/fresh', 'Third title', Date.now())
    await rename('Fourth title')
    expect(await untilSaid('/blog/fresh', 'Fourth title', Date.now())).toBeLessThan(1000)
  }, 60_000)

  test('both show a planned post when its time has come, and not before', async () => {
    const { db, look, untilSaid } = await open()
    const due = Date.now() + 2500
    await somePost(
      { db },
      { slug: 'planned', title: 'At last', published_at: new Date(due).toISOString() },
    )
    await somePost({ db }, { slug: 'other', title: 'Here already' })
    await untilSaid('/blog', 'Here already', Date.now())
    for (const page of [...(await look('/blog')), ...(await look('/blog/planned'))]) {
      expect(page).not.toContain('At last')
    }
    expect(Date.now()).toBeLessThan(due)
    await sleep(due - Date.now())
    expect(await untilSaid('/blog/planned', 'At last', due)).toBeLessThan(1000)
    expect(await untilSaid('/blog', 'At last', due)).toBeLessThan(1000)
    expect(await untilSaid('/blog/feed.xml', 'At last', due)).toBeLessThan(1500)
  }, 60_000)
})
