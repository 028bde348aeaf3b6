import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ensureFreshBuild } from '#tests/fresh-build.ts'

await ensureFreshBuild()

/**
 * The environment of processes that tests start. They share Node's compile cache, so that each module is compiled
 * once. The cache is in the folder of test results, which `npm test` empties at its start.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../results/compiled'),
}

export interface SiteProcess {
  url: string
  child: ChildProcess
  /** The end of what it has printed so far. */
  output(): string
  /** Sends the signal, waits until the process has ended and returns its exit code: null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

interface Options {
  env: Record<string, string>
  /** The program to run; by default the server without rate limits for tests. */
  entry?: string
  /** The command that starts it in place of `entry`. */
  command?: readonly string[]
  /** The file in which strace notes each sync of a file to the disk. */
  traceFile?: string
}

/** How many characters of the output are stored, counted from its end. */
const maxOutput = 5000
export const unlimitedEntry = 'tests/crash/unlimited-server.ts'

/** Starts the built site as a process of its own, on a free port, without waiting for it. */
export function spawnSite({
  env,
  entry = unlimitedEntry,
  command = [process.execPath, entry],
  traceFile,
}: Options) {
  const tracer = ['strace', '-D', '-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', traceFile ?? '']
  const [program = '', ...args] = [...(traceFile ? tracer : []), ...command]
  const child = spawn(program, args, {
    env: { ...childEnvironment, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output = `${output}${data}`.slice(-maxOutput)
      const [, address] = /open (http:\/\/localhost:\d+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('close', () => reject(new Error(`the site ended before it was open:\n${output}`)))
  })
  // A test that kills the site before it is open does not await its URL.
  url.catch(() => {})
  return { child, url, output: () => output }
}

/** Starts the built site as a process of its own and waits until it is open. */
export async function startSite({ env, ...options }: Options): Promise<SiteProcess> {
  const { child, url, output } = spawnSite({ ...options, env })
  return {
    url: await url,
    child,
    output,
    async end(signal) {
      const closed = once(child, 'close')
      child.kill(signal)
      const [code] = (await closed) as [number | null]
      return code
    },
  }
}

/** The same; the site is killed after the test, and a command ended, which may have started others. */
export async function startSiteUntilEnd(options: Options): Promise<SiteProcess> {
  const site = await startSite(options)
  const { child } = site
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null)
      await site.end(options.command ? 'SIGTERM' : 'SIGKILL')
  })
  return site
}

/** The status of a page or file, which is read to its end. */
export async function statusOf(url: string): Promise<number> {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}
