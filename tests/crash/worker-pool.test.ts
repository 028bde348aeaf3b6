import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { childrenOf } from './children.ts'
import { startSite } from './site-process.ts'

/** Starts workers like those of an earlier release, which understand only the message "stop". */
async function startOldWorkers(count: string) {
  const folder = newTemporaryFolder()
  const entry = join(folder, 'main.mjs')
  const module = pathToFileURL('server/workers/cluster-workers.ts').href
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
