import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasErrorCode } from '#app/platform/error-code.ts'

const pauseMs = 50
/**
 * Whether a process on another machine still runs cannot be known, so its lock expires after this time. No upload takes
 * so long.
 */
const abandonedMs = 2 * 60_000

/** Runs work while no other process holds the lock file. The lock of a process that has died is taken over. */
export async function whileLocked<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  while (!(await tryLock(file))) await delay(pauseMs)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${process.pid} ${hostname()}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
    if (await isAbandoned(file)) await rm(file, { force: true })
    return false
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [pid, host] = (await readFile(file, 'utf8')).split(' ')
    // The file has our own process id when an earlier process with the same id has died.
    if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid))
    return (await stat(file)).mtimeMs < Date.now() - abandonedMs
  } catch {
    // It was released in the meantime.
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process exists, and belongs to another user.
    return hasErrorCode(error, 'EPERM')
  }
}
