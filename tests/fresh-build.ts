import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isBuildCurrent } from '#scripts/source-hash.ts'

const root = join(import.meta.dirname, '..')
const lock = join(root, 'node_modules/.cache/test-build.lock')
// A build takes about a minute on a slow machine: an older lock was left by a process that was killed.
const abandonedMs = 5 * 60_000
const pollMs = 250

/**
 * Builds the site where there is no build of the present sources, so that no test passes or fails because of an
 * old one. Test files that start together wait for one build. Rejects with the build's output if it fails.
 */
export async function ensureFreshBuild(): Promise<void> {
  while (!isBuildCurrent()) {
    if (!takeLock()) {
      await sleep(pollMs)
      continue
    }
    try {
      if (!isBuildCurrent()) await build()
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(join(lock, '..'), { recursive: true })
    mkdirSync(lock)
    return true
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > abandonedMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

async function build() {
  process.stderr.write('The build is not of the present sources: building the site...\n')
  await promisify(execFile)('npm', ['run', '--silent', 'build'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
}
