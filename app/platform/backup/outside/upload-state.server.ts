import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupUploadState } from './upload-state.schema.ts'

const stateFile = (folder: string) => join(folder, 'uploads.json')

/** The results of the last uploads of a folder's backups; empty before the first. */
export async function readUploadState(folder: string): Promise<BackupUploadState> {
  const text = await readFile(stateFile(folder), 'utf8').catch(() => '{}')
  try {
    return BackupUploadState.parse(JSON.parse(text))
  } catch {
    // A damaged file counts as empty: the newest backup is then sent again.
    return {}
  }
}

export async function storeUploadState(folder: string, change: BackupUploadState): Promise<void> {
  const state = { ...(await readUploadState(folder)), ...change }
  const unfinished = `${stateFile(folder)}.${process.pid}.unfinished`
  await writeFile(unfinished, JSON.stringify(state), { mode: 0o600, flush: true })
  await rename(unfinished, stateFile(folder))
}
