import { analyse } from 'scslre'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { program } from './source-files.ts'

/** The regular expressions of a file that need more than linear time for some texts, as "line: /pattern/". */
const slowPatterns = (path: string, text: string): string[] =>
  patternsIn(path, text)
    .filter(({ source, flags }) => analyse({ source, flags }, { maxReports: 1 }).reports.length > 0)
    .map(({ source, flags, start }) => {
      const line = text.slice(0, start).split('\n').length
      return `${path}:${line}: /${source}/${flags}`
    })

/** The literals, and what is given to `RegExp`; a part that is known only at run time is taken as a word. */
function patternsIn(path: string, text: string) {
  const constants = new Map<string, ESTree.Expression>()
  const literals: { source: string; flags: string; start: number }[] = []
  const made: { node: ESTree.Argument; flags: string; start: number }[] = []
  const collect = ({
    callee,
    start,
    arguments: given,
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    const [node, flags] = given
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !node) return
    made.push({ node, flags: flags?.type === 'Literal' ? String(flags.value) : '', start })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const { pattern, flags } = node.regex
      literals.push({ source: pattern, flags, start: node.start })
    },
    NewExpression: collect,
    CallExpression: collect,
  }).visit(parseSync(path, text).program)
  return [...literals, ...made.map((each) => ({ ...each, source: textOf(each.node, constants) }))]
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

test('slow patterns are found in literals, in what is given to RegExp, and in JSX', () => {
  const code = [
    'const link: RegExp = /a/u',
    'text.replace(/<[^>]*>/g, "")',
    'new RegExp("x*x*y")',
    `const plain = String.raw\`\\s*\`; RegExp(\`\${plain},\${plain}$\`, 'u')`,
    'export const Part = () => <p title={/(?:b+)+c/.source}>/c/</p>',
  ]
  expect(slowPatterns('code.tsx', code.join('\n')).toSorted()).toEqual([
    'code.tsx:2: /<[^>]*>/g',
    'code.tsx:3: /x*x*y/',
    'code.tsx:4: /\\s*,\\s*$/u',
    'code.tsx:5: /(?:b+)+c/',
  ])
})
