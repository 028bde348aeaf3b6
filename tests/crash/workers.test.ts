import { get, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { insertPost } from '#tests/posts.ts'
import { silentLog } from '#tests/silent-log.ts'
import { childrenOf } from './children.ts'
import { gatherEvidence, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { startSite } from './site-process.ts'

/** Reads a page over a new connection, which any worker may get; returns its status, or what went wrong. */
const readPage = (url: string) =>
  new Promise<string>((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('error', () => resolve('cut off'))
      response.on('end', () => {
        const isWhole = bytes === Number(response.headers['content-length'])
        resolve(isWhole ? String(response.statusCode) : 'incomplete')
      })
    })
    request.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code))
    request.setTimeout(20_000, () =>
      request.destroy(Object.assign(new Error(), { code: 'no answer' })),
    )
  })

/** Counts a view over a new connection; returns the status. */
const postView = (url: string, post_id: string) =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0' }
    send(`${url}/api/rpc/increment_view_count`, { method: 'POST', headers, agent: false })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(JSON.stringify({ post_id }))
  })

describe.each(databaseKinds)('two workers on one port and one %s', (kind) => {
  const open = async (entry?: string) => {
    const installation = await newInstallation(kind)
    const env = { ...environmentOf(installation), WORKERS: '2', STARTER_CONTENT: 'off' }
    const site = await startSite(entry ? { env, entry } : { env })
    onTestFinished(() => void site.child.kill('SIGKILL'))
    const workers = () => childrenOf(site.child.pid)
    const open = () => site.output().match(/server: listening/g)
    await expect.poll(open, { timeout: 30_000 }).toHaveLength(2)
    return { installation, site, workers }
  }

  test('are replaced in turn without a broken answer, survive a kill, and lose no request', async () => {
    const { installation, site, workers } = await open()
    const acknowledged: Acknowledged = new Map()
    const patients = startPatients(2, {
      site: () => site.url,
      acknowledged,
      onSecondReference: (key) => expect.fail(`${key} has two references`),
    })
    const answers = new Set<string>()
    let isReading = true
    const readers = Array.from({ length: 3 }, async () => {
      while (isReading) {
        answers.add(await readPage(`${site.url}/`))
        answers.add(await readPage(`${site.url}/readyz`))
        // A short pause leaves the new workers time on the processor.
        await sleep(5)
      }
    })
    const before = workers()
    site.child.kill('SIGHUP')
    await expect
      .poll(() => workers().filter((pid) => !before.includes(pid)), { timeout: 90_000 })
      .toHaveLength(2)
    await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2)
    isReading = false
    await Promise.all(readers)
    expect([...answers]).toEqual(['200'])

    const [killed = ''] = workers()
    process.kill(Number(killed), 'SIGKILL')
    await expect.poll(workers, { timeout: 30_000 }).not.toContain(killed)
    await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2)
    await patients.stop()
    expect(await site.end('SIGTERM')).toBe(0)
    expect(acknowledged.size).toBeGreaterThan(10)
    const evidence = await gatherEvidence(installation, acknowledged)
    expect(evidence).toMatchObject(nothingLost(installation))
  }, 180_000)

  test('count a reader once, whichever of them answers', async () => {
    const { installation, site } = await open('server/main.ts')
    const database = await openDatabase({ ...installation, log: silentLog })
    onTestFinished(() => database.close())
    const { id } = await insertPost(database, { slug: 'read', title: 'Read' })
    for (let times = 0; times < 8; times += 1) {
      expect(await postView(site.url, id)).toBe(204)
    }
    // The workers send their views to one of them, which stores them when it ends.
    await sleep(200)
    expect(await site.end('SIGTERM')).toBe(0)
    const post = database.db.selectFrom('blog_posts').select('view_count').where('id', '=', id)
    expect((await post.executeTakeFirstOrThrow()).view_count).toBe(1)
  }, 60_000)
})
