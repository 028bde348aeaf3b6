import { checkInstallation } from '#app/domain/system/installation.server.ts'
import { checkStateLabels, type SystemCheck } from '#app/domain/system/system-check.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import type { Command } from './command.ts'

/** The command that checks the installation. */
export const doctorCommand: Record<string, Command> = {
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

function lineOf({ state, title, text, advice }: SystemCheck): string {
  const line = checkStateLabels[state].padEnd(labelWidth) + title.padEnd(titleWidth) + text
  return advice ? `${line}\n${' '.repeat(labelWidth + titleWidth)}${advice}` : line
}
