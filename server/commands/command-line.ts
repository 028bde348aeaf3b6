import { checkInstallation } from '#app/domain/system/installation.server.ts'
import { checkStateLabels, type SystemCheck } from '#app/domain/system/system-check.ts'
import { giveToOwner } from '#app/platform/data-folder/data-folder-owner.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { accountCommands } from './accounts.ts'
import { backupCommands } from './backups.ts'
import { type Command, CommandError } from './command.ts'
import { importCommands } from './previous-site.ts'

const commands: Record<string, Command> = {
  ...accountCommands,
  ...backupCommands,
  ...importCommands,
  doctor: {
    usage: 'doctor',
    description: 'looks at the whole installation and says what to do; it changes nothing',
    async run(settings) {
      const checks = await checkInstallation(settings, createLog(settings))
      // The exit code is for programs that monitor the site.
      if (checks.some(({ state }) => state === 'failed')) process.exitCode = 1
      return checks.map(lineOf).join('\n')
    },
  },
}

const labelWidth = 14
const titleWidth = 13

function lineOf({ state, title, text, work = '', advice = '' }: SystemCheck): string {
  const line = checkStateLabels[state].padEnd(labelWidth) + title.padEnd(titleWidth) + text
  const toDo = `${advice} ${work}`.trim()
  return toDo ? `${line}\n${' '.repeat(labelWidth + titleWidth)}${toDo}` : line
}

export async function runCommandLine([name = '', ...words]: string[], env: NodeJS.ProcessEnv) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const help = Object.values(commands).map(
      ({ usage, description }) => `  npm run clinic -- ${usage}\n      ${description}`,
    )
    throw new CommandError(`What to do?\n${help.join('\n')}`)
  }
  // Only errors are logged, so that the terminal shows the command's answer alone.
  const settings = { ...readSettings(env), logLevel: 'error' as const }
  return command.run(settings, words).finally(() => giveToOwner(settings))
}
