import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readImportFile } from '#app/domain/blog/import/import-file.server.ts'
import { importImage } from '#app/domain/blog/import/import-images.server.ts'
import { type ImportOutcome, importPost } from '#app/domain/blog/import/import-posts.server.ts'
import { counted } from '#app/values/counted.ts'
import { type Command, CommandError, withPlatform } from './command.ts'
import { importPreviousSite } from './hosted-import.ts'
import { typedPath } from './typed-path.ts'

/** The command that brings over posts of another program, or the whole previous site. */
export const importCommands: Record<string, Command> = {
  import: {
    usage: 'import <file> [--images <folder>] [--check]',
    description:
      'brings over posts of WordPress or Ghost, with --from-hosted <address> [--cloud <name>] instead of a file the previous site; --check says what would happen',
    async run(settings, words) {
      const { values, positionals } = parseArgs({
        args: words,
        allowPositionals: true,
        options: {
          images: { type: 'string' },
          'from-hosted': { type: 'string' },
          cloud: { type: 'string' },
          check: { type: 'boolean', default: false },
        },
      })
      const { check: isDryRun, cloud } = values
      if (values['from-hosted'] !== undefined) {
        const source = { databaseUrl: values['from-hosted'], cloudName: cloud, isDryRun }
        return withPlatform((platform) => importPreviousSite(platform, source))(settings, words)
      }
      const [file] = positionals
      if (!file) throw new CommandError('Which file?')
      const images = values.images && typedPath(values.images)
      if (images && !(await stat(images).catch(() => null))?.isDirectory())
        throw new CommandError(`There is no folder ${images}.`)
      const run = withPlatform(async (platform) => {
        const findImage = async (address: string) =>
          images ? importImage(platform, address, images, { isDryRun }) : null
        const outcomes: ImportOutcome[] = []
        for await (const post of readImportFile(typedPath(file)))
          outcomes.push(await importPost(platform, post, { findImage, isDryRun }))
        return reportOf(outcomes, isDryRun)
      })
      return run(settings, words)
    },
  },
}

function reportOf(outcomes: ImportOutcome[], isDryRun: boolean): string {
  const count = (kind: ImportOutcome['kind']) => outcomes.filter((one) => one.kind === kind).length
  const [imported, before, skipped] = [
    count('imported'),
    count('imported-before'),
    count('skipped'),
  ]
  const label = isDryRun ? 'to be imported' : 'imported'
  return [
    `${counted(imported, 'post')} ${label}, ${before} imported before, ${skipped} skipped.`,
    ...(imported === 0 || isDryRun ? ['Nothing was changed.'] : []),
    ...outcomes.flatMap(({ kind, title, notes }) =>
      notes.map((note) => `${kind === 'skipped' ? 'Skipped' : 'Look at'} “${title}”: ${note}`),
    ),
  ].join('\n')
}
