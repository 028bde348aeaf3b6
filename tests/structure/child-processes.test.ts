import { expect, test } from 'vitest'
import { program } from './source-files.ts'

test('no process of the program is started through a shell', () => {
  const starting = program.filter(
    ({ path, text }) => /^(?:app|server|db)\//.test(path) && text.includes("'node:child_process'"),
  )
  expect(starting.length).toBeGreaterThan(1)
  const throughShell = starting.filter(({ text }) => /\b(?:exec|execSync)\b|\bshell:/.test(text))
  expect(throughShell.map(({ path }) => path)).toEqual([])
})
