import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '#app/counted.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { createBackup } from '#app/platform/backup/create-backup.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { findMissingImages } from '#app/platform/backup/restore-checks.server.ts'
import { verifyBackup } from '#app/platform/backup/verify-backup.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createLog } from '#app/platform/log.server.ts'
import { asOperator, type Command, CommandError } from './command.ts'

/** Commands that save everything and bring it back, on the same machine or another, with either database. */
export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'backup [folder]',
    description: 'saves the database, the images and the secret while the site runs',
    async run(settings, [folder]) {
      const log = createLog(settings)
      const options = { folder: resolve(folder ?? backupFolder(settings)), clock: systemClock, log }
      const { file, rows, images } = await createBackup(settings, options)
      const advice = settings.backupPassphrase
        ? 'It is encrypted with BACKUP_PASSPHRASE: without that nobody can use it.'
        : "It holds patients' data and is not encrypted: let nobody have it, or set BACKUP_PASSPHRASE."
      return `${counted(rows, 'row')} and ${counted(images, 'image file')} are saved in\n${file}\nand tried out. ${advice}\nCopy the whole folder to another disk.`
    },
  },
  'check-backup': {
    usage: 'check-backup <file>',
    description: 'says whether a backup can be restored, and changes nothing',
    async run(settings, [file]) {
      if (!file) throw new CommandError('Which file?')
      const log = createLog(settings)
      const { header, images, rows } = await verifyBackup(file, settings.backupPassphrase, { log })
      await findMissingImages(images, { file: resolve(file), withoutMissingImages: false })
      return `The backup of ${header.createdAt} with ${counted(rows, 'row')} and ${counted(images.length, 'image file')} can be restored.`
    },
  },
  restore: {
    usage: 'restore <file> [--replace]',
    description: 'puts a backup in place of what is there, once the site is stopped',
    async run(settings, words) {
      const { values, positionals } = parseArgs({
        args: words,
        allowPositionals: true,
        options: {
          replace: { type: 'boolean', default: false },
          'without-missing-images': { type: 'boolean', default: false },
        },
      })
      const [file] = positionals
      if (!file) throw new CommandError('Which file?')
      const options = {
        file: resolve(file),
        clock: systemClock,
        log: createLog(settings),
        replaces: values.replace,
        withoutMissingImages: values['without-missing-images'],
      }
      const restored = await asOperator(() => restoreBackup(settings, options))
      return [
        `The backup of ${restored.createdAt} is in place: ${counted(restored.rows, 'row')}, ${counted(restored.images, 'image file')}.`,
        ...(restored.missing > 0
          ? [`${counted(restored.missing, 'image file')} could not be restored.`]
          : []),
        ...(restored.putAside ? [`What was there before is in ${restored.putAside}.`] : []),
        'Start the site. Everybody signs in anew; mail that waited is listed in the outbox as failed.',
      ].join('\n')
    },
  },
}
