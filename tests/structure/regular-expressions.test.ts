import { expect, test } from 'vitest'
import { patternsIn, slowPatterns } from './regular-expressions.ts'
import { program } from './source-files.ts'

// ADR-0055 says why scslre finds them. Also a pattern that meets only short texts is written so that it is linear:
// who calls it with a long one later does not look.
test('no regular expression needs more than linear time', () => {
  expect(program.flatMap(({ path, text }) => slowPatterns(path, text))).toEqual([])
})

test.each([
  ['text.replace(/<[^>]*>/g, "")', '/<[^>]*>/g'],
  ['/(?:a+)+b/.test(text)', '/(?:a+)+b/'],
  ['text.replace(/\\/+$/, "")', '/\\/+$/'],
  ['new RegExp("x*x*y")', '/x*x*y/'],
  [`const plain = String.raw\`\\s*\`; RegExp(\`\${plain},\${plain}$\`, 'u')`, '/\\s*,\\s*$/u'],
])('%s is found', (code, pattern) => {
  expect(slowPatterns('code.ts', code)).toEqual([`code.ts:1: ${pattern}`])
})

test('the patterns are read from TypeScript and from JSX', () => {
  const code = 'const link: RegExp = /a/u\nexport const Part = () => <p title={/b/.source}>/c/</p>'
  expect(patternsIn('code.tsx', code)).toEqual([
    { source: 'a', flags: 'u', line: 1 },
    { source: 'b', flags: '', line: 2 },
  ])
})
