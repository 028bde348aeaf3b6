import { errorMessage } from '#app/platform/errors.ts'
import { runCommandLine } from './commands/command-line.ts'

try {
  const text = await runCommandLine(process.argv.slice(2), process.env)
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}
