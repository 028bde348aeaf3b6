import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = [
  '{app,artwork,db,server}/**/*.{ts,tsx,js,css}',
  'scripts/{browser-chunks,build,precompress,releases,offline-worker,prefetched-files,server-output,source-hash}.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
]

/** The name of the file in a release that holds the hash of the sources it was built from. */
export const sourceHashFile = 'sources.sha256'

/** A SHA-256 that changes with everything a build is made from, tests aside. */
export function hashOfSources(): string {
  const hash = createHash('sha256')
  const paths = globSync(sources, { cwd: root }).filter((path) => !path.includes('.test.'))
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}
