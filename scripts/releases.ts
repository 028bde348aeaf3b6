import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'

// The current release, the one that a process may still serve until it is restarted, and the one before it.
const retainedReleases = 3

export const unfinishedName = (pid: number) => `unfinished-${pid}`

/** The link `current` is replaced in one step: a start finds a complete release. Older ones stay for open tabs. */
export function publishRelease(build: string, finished: string, now = new Date()): void {
  const releases = join(build, 'releases')
  mkdirSync(releases, { recursive: true })
  const name = freeName(releases, now)
  renameSync(finished, join(releases, name))
  replaceLink(join(build, 'current'), join('releases', name))
  for (const part of ['client', 'server']) replaceLink(join(build, part), join('current', part))
  removeOldest(build)
}

export function removeUnfinished(build: string): void {
  if (!existsSync(build)) return
  for (const name of readdirSync(build)) {
    const [, pid] = /^unfinished-(\d+)$/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(build, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function freeName(releases: string, now: Date): string {
  const name = now.toISOString().replace(/[:.]/g, '-')
  return existsSync(join(releases, name)) ? freeName(releases, new Date(now.getTime() + 1)) : name
}

/** Renaming a link over another one is atomic; removing and creating it is not. */
function replaceLink(link: string, target: string): void {
  const next = `${link}-${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(target, next)
  renameSync(next, link)
}

function removeOldest(build: string): void {
  const releases = join(build, 'releases')
  const current = basename(readlinkSync(join(build, 'current')))
  const newestFirst = readdirSync(releases).sort().reverse()
  for (const name of newestFirst.slice(retainedReleases)) {
    if (name !== current) rmSync(join(releases, name), { recursive: true, force: true })
  }
}
