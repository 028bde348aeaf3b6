import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { createBackup } from '#app/platform/backup/create/create-backup.server.ts'
import { verifyBackup } from '#app/platform/backup/restore/load-backup.server.ts'
import { restoreBackup } from '#app/platform/backup/restore/restore-backup.server.ts'
import { findMissingImages } from '#app/platform/backup/restore/restore-checks.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { counted } from '#app/values/counted.ts'
import { type Command, CommandError, operator } from './command.ts'

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'backup [folder]',
    description: 'saves the database, the images and the secret while the site runs',
    async run(settings, [folder]) {
      const log = createLog(settings)
      const target = folder ? typedPath(folder) : backupFolder(settings)
      const options = { folder: target, clock: systemClock, log }
      const { file, rows, images, foreign } = await createBackup(settings, options)
      const advice = settings.backupPassphrase
        ? 'It is encrypted with BACKUP_PASSPHRASE: without that nobody can use it.'
        : "It holds patients' data and is not encrypted: let nobody have it, or set BACKUP_PASSPHRASE."
      return `${counted(rows, 'row')} and ${counted(images, 'image file')} are saved in\n${file}\nand tried out. ${advice}${leftOut(foreign)}\nCopy the whole folder to another disk.`
    },
  },
  'check-backup': {
    usage: 'check-backup <file>',
    description: 'says whether a backup can be restored, and changes nothing',
    async run(settings, [word]) {
      const file = existingFile(word)
      const log = createLog(settings)
      const { header, images, rows } = await verifyBackup(file, settings.backupPassphrase, { log })
      await findMissingImages(images, { file, withoutMissingImages: false })
      return `The backup of ${header.createdAt} with ${counted(rows, 'row')} and ${counted(images.length, 'image file')} can be restored.`
    },
  },
  restore: {
    usage: 'restore <file> [--replace] [--without-missing-images] [--without-secret]',
    description: 'puts a backup in place of what is there, once the site is stopped',
    async run(settings, words) {
      const { values, positionals } = parseArgs({
        args: words,
        allowPositionals: true,
        options: {
          replace: { type: 'boolean', default: false },
          'without-missing-images': { type: 'boolean', default: false },
          'without-secret': { type: 'boolean', default: false },
        },
      })
      const options = {
        file: existingFile(positionals[0]),
        clock: systemClock,
        by: operator(),
        log: createLog(settings),
        replaces: values.replace,
        withoutMissingImages: values['without-missing-images'],
        withoutSecret: values['without-secret'],
      }
      const restored = await restoreBackup(settings, options)
      return [
        `The backup of ${restored.createdAt} is in place: ${counted(restored.rows, 'row')}, ${counted(restored.images, 'image file')}.`,
        restored.missing > 0 && `${counted(restored.missing, 'image file')} could not be restored.`,
        restored.losesSecret &&
          'Second factors are removed: who had one sets it up again. Patients find their page by reference and phone number.',
        ...restored.review,
        restored.putAside && `What was there before is in ${restored.putAside}.`,
        'Start the site. Everybody signs in anew; mail that waited is listed in the outbox as failed.',
      ]
        .filter(Boolean)
        .join('\n')
    },
  },
}

const leftOut = (foreign: string[]) =>
  foreign.length > 0
    ? `\nLeft out is what lies among the images and is none of them: ${foreign.join(', ')}`
    : ''

function existingFile(word?: string): string {
  if (!word) throw new CommandError('Which file?')
  const file = typedPath(word)
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  return file
}

/** Relative to the program's directory, where `data` is; with a dot in front, to that of the person. */
export function typedPath(path: string): string {
  const isFromHere = /^\.\.?(?:\/|$)/.test(path)
  // npm runs a script in the folder of its package, and puts the directory in which it was called into INIT_CWD.
  return resolve(isFromHere ? (process.env.INIT_CWD ?? '.') : '.', path)
}
