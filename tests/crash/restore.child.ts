/** Run by a test as a separate process, which it kills: restores a backup in place of what is there. */
import { flushCompileCache } from 'node:module'
import { restoreBackup } from '#app/platform/backup/restore/restore-backup.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { silentLog } from '#tests/silent-log.ts'

// A process that is killed would not store what it has compiled.
flushCompileCache()
const file = process.argv[2] ?? ''
await restoreBackup(readSettings(process.env), {
  file,
  clock: systemClock,
  log: silentLog,
  replaces: true,
  withoutMissingImages: false,
  withoutSecret: false,
})
