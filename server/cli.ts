import { giveToOwner } from '#app/platform/data-folder/data-folder-owner.server.ts'
import { errorMessage } from '#app/platform/error-message.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { accountCommands } from './commands/accounts.ts'
import { backupCommands } from './commands/backups.ts'
import { type Command, CommandError } from './commands/command.ts'
import { doctorCommand } from './commands/doctor.ts'
import { importCommands } from './commands/imports.ts'

const commands: Record<string, Command> = {
  ...accountCommands,
  ...backupCommands,
  ...importCommands,
  ...doctorCommand,
}

const help = () =>
  Object.values(commands)
    .map(({ usage, description }) => `  npm run clinic -- ${usage}\n      ${description}`)
    .join('\n')

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (!command) throw new CommandError(`What to do?\n${help()}`)
  // Only errors are logged, so that the terminal shows the command's answer alone.
  const settings = { ...readSettings(process.env), logLevel: 'error' as const }
  const text = await command.run(settings, words).finally(() => giveToOwner(settings))
  process.stdout.write(`${text}\n`)
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}
