import { parseArgs } from 'node:util'
import { type Command, CommandError, withPlatform } from './command.ts'
import { importPreviousSite } from './hosted-import.ts'

/** The command that brings over the previous site. */
export const importCommands: Record<string, Command> = {
  import: {
    usage: 'import --from-hosted <address> [--cloud <name>] [--check]',
    description: 'brings over the previous site; --check says what would happen',
    async run(settings, words) {
      const { values } = parseArgs({
        args: words,
        options: {
          'from-hosted': { type: 'string' },
          cloud: { type: 'string' },
          check: { type: 'boolean', default: false },
        },
      })
      const { 'from-hosted': databaseUrl, cloud: cloudName, check: isDryRun } = values
      if (!databaseUrl)
        throw new CommandError('Which database? Give its address with --from-hosted.')
      const source = { databaseUrl, cloudName, isDryRun }
      return withPlatform((platform) => importPreviousSite(platform, source))(settings, words)
    },
  },
}
