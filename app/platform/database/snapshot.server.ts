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

const kept = 3

/**
 * Copies a data directory's database to `snapshots/before-<migration>.sqlite`, and keeps the last
 * three. Uses a connection of its own, which sees what was there before the caller's transaction.
 */
export function takeSnapshot(dataDir: string, migration: string): void {
  const folder = join(dataDir, 'snapshots')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `before-${migration}.sqlite`)
  const unfinished = `${file}.unfinished`
  // One left by a kill: VACUUM INTO refuses to write over it.
  rmSync(unfinished, { force: true })
  const reader = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  try {
    reader.prepare('vacuum into ?').run(unfinished)
  } finally {
    reader.close()
  }
  // On the disk before it bears its name: a snapshot that has one is whole.
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

/** Removes snapshots older than so many days: they hold what has since been erased. */
export function removeOldSnapshots(dataDir: string, now: Date, days = 90): void {
  const folder = join(dataDir, 'snapshots')
  if (!existsSync(folder)) return
  const oldest = now.getTime() - days * 86_400_000
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < oldest) rmSync(file)
  }
}

function removeOldest(folder: string): void {
  const snapshots = readdirSync(folder)
    .filter((name) => /^before-.*\.sqlite$/.test(name))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const old of snapshots.slice(kept)) rmSync(old)
}
