import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteFile } from './sqlite.server.ts'

const retainedSnapshots = 3

/** Retains the last three. A connection of its own sees the state before the caller's transaction. */
export function takeSnapshot(dataDir: string, migration: string): void {
  const folder = join(dataDir, 'snapshots')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `before-${migration}.sqlite`)
  const unfinished = `${file}.unfinished`
  // A killed process may have left the file, and VACUUM INTO refuses to overwrite it.
  rmSync(unfinished, { force: true })
  const reader = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  try {
    reader.prepare('vacuum into ?').run(unfinished)
  } finally {
    reader.close()
  }
  // Synced before the rename, so that a snapshot under its final name is always complete.
  sync(unfinished)
  renameSync(unfinished, file)
  sync(folder)
  removeOldest(folder)
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Removes old snapshots, which hold personal data that was erased since. */
export function removeOldSnapshots(dataDir: string, now: Date, days = 90): void {
  const folder = join(dataDir, 'snapshots')
  if (!existsSync(folder)) return
  const oldest = now.getTime() - days * 86_400_000
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    // Another process may have deleted it meanwhile.
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: oldest }
    if (mtimeMs < oldest) rmSync(file, { force: true })
  }
}

function removeOldest(folder: string): void {
  const snapshots = readdirSync(folder)
    .filter((name) => /^before-.*\.sqlite$/.test(name))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const old of snapshots.slice(retainedSnapshots)) rmSync(old)
}
