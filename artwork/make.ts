import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isArtworkFresh, sourceStamp, stampFile } from './freshness.ts'

const root = join(import.meta.dirname, '..')

if (!(await isArtworkFresh())) {
  // Read before anything is drawn: what changes meanwhile makes these drawings old ones.
  const stamp = await sourceStamp()
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
