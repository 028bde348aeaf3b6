import { giveToOwner } from '#app/platform/data-folder/data-folder-owner.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { accountCommands } from './accounts.ts'
import { backupCommands } from './backups.ts'
import { type Command, CommandError } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { importCommands } from './imports.ts'

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

/**
 * Runs the command that the words name and returns what to print; throws an error with a sentence for the person at the
 * terminal.
 */
export async function runCommandLine(
  [name = '', ...words]: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`What to do?\n${help()}`)
  // Only errors are logged, so that the terminal shows the command's answer alone.
  const settings = { ...readSettings(env), logLevel: 'error' as const }
  return command.run(settings, words).finally(() => giveToOwner(settings))
}
