import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { snapshotFolder, syncFile } from '#app/platform/data-folder/data-folder.server.ts'
import { sqliteFile } from './sqlite.server.ts'

const retainedSnapshots = 3

/** Retains the last three. A connection of its own sees the state before the caller's transaction. */
export async function takeSnapshot(dataDir: string, migration: string): Promise<void> {
  const folder = snapshotFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `before-${migration}.sqlite`)
  const unfinished = `${file}.unfinished`
  // A killed process may have left the file, and VACUUM INTO refuses to overwrite it.
  await rm(unfinished, { force: true })
  const reader = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  try {
    reader.prepare('vacuum into ?').run(unfinished)
  } finally {
    reader.close()
  }
  // Synced before the rename, so that a snapshot under its final name is always complete.
  await syncFile(unfinished)
  await rename(unfinished, file)
  await syncFile(folder)
  await removeOldest(folder)
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^before-.*\.sqlite$/.test(name))
  const snapshots = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const newestFirst = snapshots.toSorted((one, other) => other.at - one.at)
  for (const { name } of newestFirst.slice(retainedSnapshots)) await rm(join(folder, name))
}
