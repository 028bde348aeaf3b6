import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { program } from './source-files.ts'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')

test('each sample of the guide stands in the program as it is quoted', () => {
  const samples = [...guide.matchAll(/^```tsx?\n(?<code>.*?)^```/gms)]
  expect(samples.length).toBeGreaterThan(2)
  const outdated = samples.filter(
    ({ groups: { code = '' } = {} }) => !program.some(({ text }) => text.includes(code.trim())),
  )
  expect(outdated.map(({ groups = {} }) => groups.code)).toEqual([])
})
