/** Run by a test as a separate process, which the test kills: restores a backup in place of the present data. */

import { flushCompileCache } from 'node:module'
import { theProgram } from '#app/platform/audit/actor.ts'
import { restoreBackup } from '#app/platform/backup/restore/restore-backup.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { silentLog } from '#tests/silent-log.ts'

// Stored now, because a process that is killed stores nothing of what it has compiled.
flushCompileCache()
const file = process.argv[2] ?? ''
await restoreBackup(readSettings(process.env), {
  file,
  clock: systemClock,
  by: theProgram,
  log: silentLog,
  replaces: true,
  withoutMissingImages: false,
  withoutSecret: false,
})
