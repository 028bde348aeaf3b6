import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { hashOfSources } from './source-hash.ts'

/** The configuration and the scripts of a build, with the scripts that they import. */
function scriptsOfBuild() {
  const scripts = ['vite.config.ts', 'scripts/build.ts']
  for (const path of scripts) {
    const imports = readFileSync(path, 'utf8').matchAll(/ from '\.\/(?:scripts\/)?([\w-]+\.ts)'/g)
    for (const [, name] of imports)
      if (!scripts.includes(`scripts/${name}`)) scripts.push(`scripts/${name}`)
  }
  return scripts
}

/** Whether a file with another content makes another hash. */
function isCounted(root: string, path: string) {
  const before = hashOfSources(root)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), path)
  return hashOfSources(root) !== before
}

test('another version of a file that a build is made from makes another hash, and one of a test does not', () => {
  const root = newTemporaryFolder()
  const named = [
    'app/root.tsx',
    'app/ui/styles/site.css',
    'server/node-version.js',
    'db/migrations/baseline/blog.sql',
    'app/domain/clinic/seed.json',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'react-router.config.ts',
  ]
  const read = [...scriptsOfBuild(), ...globSync('public/**/*.{svg,jpg}'), ...named]
  expect(read.length).toBeGreaterThan(15)
  expect(read.filter((path) => !isCounted(root, path))).toEqual([])
  expect(isCounted(root, 'app/result.test.ts')).toBe(false)
})
