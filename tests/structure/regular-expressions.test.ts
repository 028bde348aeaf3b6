import { analyse } from 'scslre'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { program } from './source-files.ts'

interface Pattern {
  source: string
  flags: string
  line: number
}

/** The regular expressions of a file that need more than linear time for some texts, as "line: /pattern/". */
function slowPatterns(path: string, text: string): string[] {
  return patternsIn(path, text)
    .filter(({ source, flags }) => analyse({ source, flags }, { maxReports: 1 }).reports.length > 0)
    .map(({ source, flags, line }) => `${path}:${line}: /${source}/${flags}`)
}

/** The literals, and what is given to `RegExp`; a part that is known only at run time is taken as a word. */
function patternsIn(path: string, text: string): Pattern[] {
  const constants = new Map<string, ESTree.Expression>()
  const found: { source: ESTree.Argument; flags: string; start: number }[] = []
  const literals: Pattern[] = []
  const lineOf = (start: number) => text.slice(0, start).split('\n').length
  const collect = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    const [source, flags] = node.arguments
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp' || !source) return
    const flagText = flags?.type === 'Literal' ? String(flags.value) : ''
    found.push({ source, flags: flagText, start: node.start })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const { pattern, flags } = node.regex
      literals.push({ source: pattern, flags, line: lineOf(node.start) })
    },
    NewExpression: collect,
    CallExpression: collect,
  }).visit(parseSync(path, text).program)
  const made = found.map(({ source, flags, start }) => ({
    source: textOf(source, constants),
    flags,
    line: lineOf(start),
  }))
  return [...literals, ...made]
}

function textOf(node: ESTree.Argument, constants: Map<string, ESTree.Expression>): string {
  if (node.type === 'Literal') {
    return 'regex' in node && node.regex ? node.regex.pattern : String(node.value)
  }
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name)
    return constant ? textOf(constant, constants) : 'word'
  }
  if (node.type === 'TaggedTemplateExpression') return joined(node.quasi, 'raw', constants)
  return node.type === 'TemplateLiteral' ? joined(node, 'cooked', constants) : 'word'
}

const joined = (
  { quasis, expressions }: ESTree.TemplateLiteral,
  kind: 'raw' | 'cooked',
  constants: Map<string, ESTree.Expression>,
): string =>
  quasis
    .map(({ value }, index) => {
      const next = expressions[index]
      return (value[kind] ?? '') + (next ? textOf(next, constants) : '')
    })
    .join('')

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
