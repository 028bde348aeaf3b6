import type { Platform } from '#app/domain/platform.server.ts'
import { backupFolder, newestBackupName } from '#app/platform/backup/backup-folder.server.ts'
import { readUploadState } from '#app/platform/backup/outside/upload-state.server.ts'
import type { Job } from '#app/platform/jobs/every.ts'
import { runCommand } from './run-command.ts'

/**
 * Uploads the newest backup to the object storage, once it exists: in a process of its own, so that visitors do not
 * wait for it, and again later while the connection is down.
 */
export function backupUpload(
  { clock, log, settings }: Pick<Platform, 'clock' | 'log' | 'settings'>,
  send: () => Promise<unknown> = () => runCommand('upload-backup', process.env),
): Job {
  const folder = backupFolder(settings)
  return {
    name: 'backup: uploading to the object storage',
    async run() {
      const name = await newestBackupName(folder, clock.now())
      const { uploaded } = await readUploadState(folder)
      if (!name || uploaded?.name === name) return
      await send()
      log.info({ backup: name }, 'backup: the newest backup was uploaded to the object storage')
    },
    maxRetryMs: 3_600_000,
  }
}
