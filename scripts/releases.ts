import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'

// The current one, the one that a process may still serve until it is restarted, and the one before.
const retainedReleases = 3
const parts = ['client', 'server'] as const

/** Where a build is made until it is complete. */
export const unfinishedName = (pid: number) => `unfinished-${pid}`

/**
 * Makes a finished build the current release: `current` is exchanged in one step, so that a start finds
 * the whole old release or the whole new one. Older releases stay for open tabs, the oldest are removed.
 */
export function publishRelease(build: string, finished: string, now = new Date()): void {
  const releases = join(build, 'releases')
  mkdirSync(releases, { recursive: true })
  const name = freeName(releases, now)
  renameSync(finished, join(releases, name))
  replaceLink(join(build, 'current'), join('releases', name))
  for (const part of parts) {
    const link = join(build, part)
    adoptFolder(link, join(releases, '0-before-releases', part))
    replaceLink(link, join('current', part))
  }
  removeOldest(build)
}

/** Removes what builds have left that were stopped half-way. */
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

/** Sorts by time, also when two builds end in the same second. */
function freeName(releases: string, now: Date): string {
  const name = now.toISOString().replace(/[:.]/g, '-')
  return existsSync(join(releases, name)) ? freeName(releases, new Date(now.getTime() + 1)) : name
}

/** Renaming a link over another one is a single step; removing and making it is not. */
function replaceLink(link: string, target: string): void {
  const next = `${link}-${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(target, next)
  renameSync(next, link)
}

/** A build from before there were releases is a folder where the link belongs: its files are kept too. */
function adoptFolder(link: string, target: string): void {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) return
  rmSync(target, { recursive: true, force: true })
  mkdirSync(join(target, '..'), { recursive: true })
  renameSync(link, target)
}

function removeOldest(build: string): void {
  const releases = join(build, 'releases')
  const current = basename(readlinkSync(join(build, 'current')))
  const newestFirst = readdirSync(releases).sort().reverse()
  for (const name of newestFirst.slice(retainedReleases)) {
    if (name !== current) rmSync(join(releases, name), { recursive: true, force: true })
  }
}
