import { parseArgs } from 'node:util'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import {
  type HostedImport,
  importHostedSite,
} from '#app/domain/previous-site/import-hosted-site.server.ts'
import { counted } from '#app/values/counted.ts'
import { type Command, CommandError, withPlatform } from './command.ts'

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

interface Source {
  databaseUrl: string
  /** The account at Cloudinary that has its images; by default ours. */
  cloudName: string | undefined
  isDryRun: boolean
}

async function importPreviousSite(
  platform: ActingPlatform,
  { databaseUrl, isDryRun, ...source }: Source,
): Promise<string> {
  const cloudName = source.cloudName ?? platform.settings.images.cloudName
  if (cloudName !== undefined && !/^[\w-]{1,100}$/.test(cloudName))
    throw new CommandError('--cloud must be the name of an account at Cloudinary.')
  // On standard error: the standard output has only the report.
  const onRow = showProgress((line) => process.stderr.write(`${line}\n`))
  const options = { cloudName, isDryRun, onRow }
  return reportOf(await importHostedSite(platform, databaseUrl, options), isDryRun)
}

function reportOf({ counts, lines, staff }: HostedImport, isDryRun: boolean): string {
  const heads = ['', 'found', isDryRun ? 'to import' : 'imported', 'there before', 'skipped']
  const rows = counts.map(({ noun, found, imported, before, skipped }) =>
    [noun, found, imported, before, skipped].map(String),
  )
  const table = [heads, ...rows].map(([noun = '', ...numbers]) =>
    [noun.padEnd(20), ...numbers.map((number) => number.padStart(13))].join(''),
  )
  const isUnchanged = isDryRun || counts.every(({ imported }) => imported === 0)
  return [
    ...table,
    ...(isUnchanged ? ['Nothing was changed.'] : []),
    ...lines,
    ...inviting(staff),
  ].join('\n')
}

function inviting(staff: string[]): string[] {
  if (staff.length === 0) return []
  return [
    `${counted(staff.length, 'account')} could sign in there: ${staff.join(', ')}.`,
    'Their passwords do not come over. Owners invite them at /admin/staff, each with a role;',
    'the first owner is made by: npm run clinic -- create-admin <email>',
  ]
}

const everyMs = 5000

/** Returns the function to call after each row, with the counts of its kind. */
function showProgress(say: (line: string) => void) {
  let next = performance.now() + everyMs
  return ({ noun, found }: { noun: string; found: number }) => {
    if (performance.now() < next) return
    next = performance.now() + everyMs
    say(`${noun}: ${found.toLocaleString('en')} so far`)
  }
}
