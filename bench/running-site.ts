import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

export interface RunningSite {
  url: string
  pid: number
}

interface Options {
  /** The data directory; by default a temporary one, which is removed afterwards. */
  dataDir?: string
  /** The program to run; by default the server without rate limits for tests. */
  entry?: string
  /** Whether the site loads the starter content; only `server/main.ts` does. */
  starterContent?: boolean
  /** Further environment variables. */
  env?: Record<string, string>
}

// As in package.json (ADR-0056).
const nodeFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']
const heaps = { MALLOC_ARENA_MAX: '1' }

/** Runs the built site in a process of its own while `work` lasts; it writes no line for each request. */
export async function withSite<Result>(
  work: (site: RunningSite) => Promise<Result>,
  {
    dataDir,
    entry = 'tests/crash/unlimited-server.ts',
    starterContent = false,
    env = {},
  }: Options = {},
): Promise<Result> {
  const storageDir = dataDir ?? mkdtempSync(join(tmpdir(), 'gemev-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    env: {
      PATH: process.env.PATH,
      ...heaps,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: storageDir,
      PORT: String(port),
      STOP_DELAY_MS: '0',
      // Loads come from this address over more connections than one visitor may have.
      TRUSTED_PROXIES: '127.0.0.1',
      STARTER_CONTENT: starterContent ? 'on' : 'off',
      ...env,
    },
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady(url)
    return await work({ url, pid: child.pid ?? 0 })
  } finally {
    child.kill('SIGTERM')
    await ended
    if (!dataDir) rmSync(storageDir, { recursive: true, force: true })
  }
}

async function waitUntilReady(url: string) {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(5)) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return response.text()
  }
  throw new Error('The site did not start: is it built?')
}

/** Waits until the starter content is shown. */
export async function waitForStarterContent(url: string) {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(250)) {
    const gallery = await (await fetch(`${url}/gallery`)).text()
    if (gallery.includes('Load More Images')) return
  }
  throw new Error('The starter content did not come.')
}

/** Milliseconds of CPU that a process has used so far (proc(5), in ticks of 10 ms). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Megabytes that the process may take under any load, with those that it has started. */
export const maxMemory = 350

/** Megabytes that a process holds in memory (resident set, proc(5)). */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes ?? 0) / 1024
}

/** The processes that a process has started and that still live. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Megabytes that a process holds together with those that it has started. */
export function memoryWithChildren(pid: number): number {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + memoryWithChildren(child), memoryOf(pid))
  } catch {
    // The process has ended meanwhile.
    return 0
  }
}
