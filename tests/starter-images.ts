import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHashFile } from '#scripts/source-hash.ts'

const root = join(import.meta.dirname, '..')

// In the folder of test results, which `npm test` empties at its start, and for one build alone.
function sharedFolder(): string {
  const hash = readFileSync(join(root, 'build/current', sourceHashFile), 'utf8').slice(0, 16)
  return join(root, 'tests/results', `starter-images-${hash}`)
}

/** Shares the images of the starter content that a site has encoded, which takes 15 s of processor time. */
export function shareStarterImages(imageFolder: string): void {
  const folder = sharedFolder()
  if (existsSync(folder)) return
  const unfinished = `${folder}-${process.pid}`
  cpSync(imageFolder, unfinished, { recursive: true })
  renameSync(unfinished, folder)
}

/** Gives a new site the images of the starter content, if a test of the same build has shared them; else it encodes them. */
export function copyStarterImages(imageFolder: string): void {
  const folder = sharedFolder()
  if (existsSync(folder)) cpSync(folder, imageFolder, { recursive: true })
}
