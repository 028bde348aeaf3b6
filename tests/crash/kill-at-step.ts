/** Preloaded by a test with `--import`: kills the process before the file operation whose number is in KILL_AT. */
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

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
