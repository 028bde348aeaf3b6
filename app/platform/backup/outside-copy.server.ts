import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyStateFile, oldestBackup } from './backup-folder.server.ts'
import { OutsideCopyState } from './format/backup-format.schema.ts'

export async function readCopyState(folder: string): Promise<OutsideCopyState> {
  const text = await readFile(join(folder, copyStateFile), 'utf8').catch(() => '{}')
  try {
    return OutsideCopyState.parse(JSON.parse(text))
  } catch {
    // A damaged file counts as empty: the newest backup is then copied again.
    return {}
  }
}

export async function storeCopyState(folder: string, state: OutsideCopyState) {
  const file = join(folder, copyStateFile)
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, JSON.stringify(state), { mode: 0o600, flush: true })
  await rename(unfinished, file)
}

/** Why the last backups are not outside of this machine; null where they are, and while the first ones are new. */
export async function findCopyProblem(folder: string, since: Date): Promise<string | null> {
  const { copied, problem } = await readCopyState(folder)
  if (problem) return problem
  const lastAt = copied ? new Date(copied.at) : await oldestBackup(folder)
  if (!lastAt || lastAt >= since) return null
  return copied ? 'Nothing was copied for two days.' : 'Nothing was copied yet.'
}
