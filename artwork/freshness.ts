import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictures } from '#app/ui/pictures.ts'
import { starterPictures } from '#db/starter/pictures.ts'

const root = join(import.meta.dirname, '..')
const otherSources = ['app/ui/pictures.ts', 'db/starter/pictures.ts', 'public/logo.svg']
const tools = ['sharp', 'subset-font', 'harfbuzzjs', '@fontsource-variable/noto-serif']

/** Where a run leaves the stamp of the sources that it drew. */
export const stampFile = join(root, 'node_modules/.cache/gemev/artwork-stamp')

/** Whether the last run drew the present sources, and all of its files are there. */
export async function isArtworkFresh(): Promise<boolean> {
  const drawn = await readFile(stampFile, 'utf8').catch(() => '')
  const isComplete = expectedFiles().every((file) => existsSync(join(root, file)))
  return isComplete && drawn === (await sourceStamp())
}

/** One hash of everything that the artwork depends on: its sources and the versions of its tools. */
export async function sourceStamp(): Promise<string> {
  const own = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const files = [...own.sort().map((name) => join('artwork', name)), ...otherSources]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(join(root, file)))
  for (const tool of tools) {
    const manifest = await readFile(join(root, 'node_modules', tool, 'package.json'), 'utf8')
    hash.update(tool).update(String(JSON.parse(manifest).version))
  }
  return hash.digest('hex')
}

/** All files that a run creates, relative to the project's root. */
export function expectedFiles(): string[] {
  const drawn = Object.entries(pictures).flatMap(([name, { widths }]) =>
    widths.flatMap((width) =>
      ['avif', 'webp', 'jpg'].map((extension) => `public/pictures/${name}-${width}.${extension}`),
    ),
  )
  const fonts = ['latin', 'accents', 'ghana'].map((part) => `display-${part}.woff2`)
  return [
    ...drawn,
    'public/pictures/share.jpg',
    ...[...fonts, 'OFL.txt'].map((name) => `public/fonts/${name}`),
    ...starterPictures.map((name) => `db/starter/pictures/${name}.jpg`),
  ]
}
