import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const sources = [
  '{app,db,server}/**/*.{ts,tsx,js,css,sql,json}',
  'scripts/{browser-chunks,build,releases,offline-worker,server-output,source-hash}.ts',
  '{vite,react-router}.config.ts',
  'public/**/*.*',
  // What an import of `#app/...` stands for, which versions there are, and how TypeScript is compiled.
  '{package,package-lock,tsconfig}.json',
]

export const sourceHashFile = 'sources.sha256'

/** Whether `build/current` was made from the present sources. */
export function isBuildCurrent(): boolean {
  try {
    return readFileSync(join(root, 'build/current', sourceHashFile), 'utf8') === hashOfSources()
  } catch {
    return false
  }
}

/** A SHA-256 that changes with everything a build is made from, tests aside. */
export function hashOfSources(folder = root): string {
  const hash = createHash('sha256')
  const paths = globSync(sources, { cwd: folder }).filter((path) => !path.includes('.test.'))
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(join(folder, path)))
  return hash.digest('hex')
}
