import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '#app/counted.ts'
import { readImportFile } from '#app/domain/blog/import/import-file.server.ts'
import { importImage } from '#app/domain/blog/import/import-images.server.ts'
import { type ImportOutcome, importPost } from '#app/domain/blog/import/import-posts.server.ts'
import { type Command, CommandError, withPlatform } from './command.ts'

/** The command that brings posts over from another program. */
export const importCommands: Record<string, Command> = {
  import: {
    usage: 'import <file> [--images <folder>]',
    description: 'brings over the posts of a WordPress (XML) or Ghost (JSON) export',
    async run(settings, words) {
      const { values, positionals } = parseArgs({
        args: words,
        allowPositionals: true,
        options: { images: { type: 'string' } },
      })
      const [file] = positionals
      if (!file) throw new CommandError('Which file?')
      const images = values.images && resolve(values.images)
      if (images && !(await stat(images).catch(() => null))?.isDirectory())
        throw new CommandError(`There is no folder ${images}.`)
      const run = withPlatform(async (platform) => {
        const outcomes: ImportOutcome[] = []
        for await (const post of readImportFile(resolve(file)))
          outcomes.push(
            await importPost(platform, post, {
              ...(images && { findImage: (address) => importImage(platform, address, images) }),
            }),
          )
        return reportOf(outcomes)
      })
      return run(settings, words)
    },
  },
}

function reportOf(outcomes: ImportOutcome[]): string {
  const count = (kind: ImportOutcome['kind']) => outcomes.filter((one) => one.kind === kind).length
  const [imported, before, skipped] = [count('imported'), count('there-before'), count('skipped')]
  return [
    `${counted(imported, 'post')} imported, ${before} imported before, ${skipped} skipped.`,
    ...(imported === 0 ? ['Nothing was changed.'] : []),
    ...outcomes.flatMap(({ kind, title, notes }) =>
      notes.map((note) => `${kind === 'skipped' ? 'Skipped' : 'Look at'} “${title}”: ${note}`),
    ),
  ].join('\n')
}
