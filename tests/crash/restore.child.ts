/**
 * Run by a test as a separate process: restores a backup in place of the present data, and kills itself before the file
 * operation whose number is in KILL_AT.
 */
import files from 'node:fs/promises'
import { flushCompileCache, syncBuiltinESMExports } from 'node:module'
import { theProgram } from '#app/platform/audit/actor.ts'
import { restoreBackup } from '#app/platform/backup/restore/restore-backup.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { silentLog } from '#tests/silent-log.ts'

let step = 0
for (const name of ['mkdir', 'rename', 'rm', 'writeFile', 'copyFile'] as const) {
  const operation = files[name] as (...values: unknown[]) => Promise<unknown>
  Object.assign(files, {
    [name](...values: unknown[]) {
      step += 1
      if (step === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
      return operation(...values)
    },
  })
}
syncBuiltinESMExports()

// Stored now, because a process that is killed stores nothing of what it has compiled.
flushCompileCache()
await restoreBackup(readSettings(process.env), {
  file: process.argv[2] ?? '',
  clock: systemClock,
  by: theProgram,
  log: silentLog,
  replaces: true,
  withoutMissingImages: false,
  withoutSecret: false,
})
