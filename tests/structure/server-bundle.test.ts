import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ensureFreshBuild } from '#tests/fresh-build.ts'

await ensureFreshBuild()

test('the bundle of the server takes one byte for each character, and has no comments for developers', () => {
  const paths = globSync('build/server/**/*.js')
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    expect(text.match(/[^\0-\x7f]/g), path).toBeNull()
    expect(text.match(/\n\s*\* @(?:param|returns)\b/g), path).toBeNull()
  }
})
