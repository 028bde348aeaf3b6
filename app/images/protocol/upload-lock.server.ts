import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const pauseMs = 50
/** Of a process on another machine nobody knows whether it lives. No upload is worked at for so long. */
const abandonedMs = 2 * 60_000

/** Runs work while no other process runs work under the same file. One that has died holds up nobody. */
export async function whileLocked<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  while (!(await take(file))) await delay(pauseMs)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${process.pid} ${hostname()}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (await isAbandoned(file)) await rm(file, { force: true })
    return false
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [pid, host] = (await readFile(file, 'utf8')).split(' ')
    // Its own name stands there when an earlier process with its number has died.
    if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid))
    return (await stat(file)).mtimeMs < Date.now() - abandonedMs
  } catch {
    // It was released at this moment.
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
