import { readFileSync, writeFileSync } from 'node:fs'
import { get, request as send } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { newFolder } from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/databases.ts'
import { insertPost } from '#tests/posts.ts'
import { gatherEvidence, nothingLost } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { type Acknowledged, startPatients } from './patients.ts'
import { startSite } from './site-process.ts'

/** The processes that a process has started. */
const childrenOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

/** The status of a page over a connection of its own, which any worker may get; what went wrong, if it broke off. */
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

/** Counts a view over a connection of its own and answers the status. */
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
        // The new workers need the machine as well.
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
    // One worker sends them to the other, which stores them when it ends.
    await sleep(200)
    expect(await site.end('SIGTERM')).toBe(0)
    const post = database.db.selectFrom('blog_posts').select('view_count').where('id', '=', id)
    expect((await post.executeTakeFirstOrThrow()).view_count).toBe(1)
  }, 60_000)
})

/** Starts workers that know only one message, as those of an earlier release. */
async function startOldWorkers(count: string) {
  const folder = newFolder()
  const entry = join(folder, 'main.mjs')
  const module = pathToFileURL('server/cluster-workers.ts').href
  writeFileSync(
    entry,
    `import { createServer } from 'node:net'
    import { inWorkers } from '${module}'
    await inWorkers(async () => {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
      process.on('message', (message) => message === 'stop' && process.exit(0))
      createServer().listen(0, '127.0.0.1', () => console.log('open http://localhost:1'))
    })`,
  )
  const site = await startSite({ env: { WORKERS: count }, entry })
  onTestFinished(() => void site.child.kill('SIGKILL'))
  return { site, workers: () => childrenOf(site.child.pid) }
}

test.runIf(availableParallelism() > 1)(
  'with WORKERS=auto each core has one',
  async () => {
    const { workers } = await startOldWorkers('auto')
    await expect.poll(workers, { timeout: 30_000 }).toHaveLength(availableParallelism())
  },
  60_000,
)

test('a worker of an earlier release, which knows one message alone, is replaced and stopped', async () => {
  const { site, workers } = await startOldWorkers('2')
  await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2)
  const before = workers()
  site.child.kill('SIGHUP')
  await expect.poll(site.output, { timeout: 30_000 }).toContain('all workers were replaced')
  expect(workers().filter((pid) => before.includes(pid))).toEqual([])
  expect(await site.end('SIGTERM')).toBe(0)
}, 60_000)

test('a number of workers that cannot be used is refused in a sentence', async () => {
  const start = startSite({ env: { WORKERS: '1000' }, entry: 'server/main.ts' })
  await expect(start).rejects.toThrow('WORKERS: must be auto or a number from 1 to 64')
})

test('workers that cannot start say why once, and the program ends', async () => {
  const env = { WORKERS: '2', DATA_DIR: '/proc/gemev' }
  const start = startSite({ env, entry: 'server/main.ts' })
  const error = await start.catch(({ message }: Error) => message)
  expect(String(error).split('cannot be written to')).toHaveLength(2)
})
