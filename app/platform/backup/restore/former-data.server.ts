import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formerDataName } from './hold-data-folder.server.ts'

const prefix = formerDataName('')

/** Deletes the data that restores replaced more than `days` ago: it holds personal data that was erased since. */
export async function removeFormerData(dataDir: string, now: Date, days = 90): Promise<void> {
  const oldest = now.getTime() - days * 86_400_000
  for (const name of await readdir(dataDir).catch(() => [])) {
    const folder = join(dataDir, name)
    if (!name.startsWith(prefix)) continue
    // Another process may have deleted it meanwhile.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs <= oldest) await rm(folder, { recursive: true, force: true })
  }
}
