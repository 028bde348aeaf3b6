import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expectedFiles, sourceStamp } from './freshness.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'node_modules/.cache/gemev/artwork-stamp')

const stamp = await sourceStamp()
const made = await readFile(stampFile, 'utf8').catch(() => '')
const complete = expectedFiles().every((file) => existsSync(join(root, file)))
if (made !== stamp || !complete) {
  // Imported only here: a start that has nothing to draw should not load the encoders.
  const { makeEverything } = await import('./everything.ts')
  await makeEverything({
    picturesFolder: join(root, 'public/pictures'),
    fontsFolder: join(root, 'public/fonts'),
    starterFolder: join(root, 'db/starter/pictures'),
  })
  await mkdir(dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
}
