import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const scripts = globSync('build/client/**/*.js').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

const scriptsWith = (mark: string) =>
  scripts.filter(({ text }) => text.includes(mark)).map(({ path }) => path)

test('the validation library does not reach the browser', () => {
  const mark = '_zod'
  expect(readFileSync('node_modules/zod/v4/core/core.js', 'utf8')).toContain(mark)
  expect(scripts.length).toBeGreaterThan(5)
  expect(scriptsWith(mark)).toEqual([])
})

test.each(['"node:', '`node:', 'process.env', 'insertInto', 'DATABASE_URL', 'pino'])(
  'nothing of the server reaches the browser: %s',
  (mark) => {
    expect(scriptsWith(mark)).toEqual([])
  },
)

test('the sources are not published beside the scripts', () => {
  expect(globSync('build/client/**/*.map')).toEqual([])
  expect(scriptsWith('sourceMappingURL')).toEqual([])
})
