import { analyse } from 'scslre'
import { type ESTree, parseSync, Visitor } from 'vite'

interface Pattern {
  source: string
  flags: string
  line: number
}

/** The regular expressions of a file that need more than linear time for some texts, as "line: /pattern/". */
export function slowPatterns(path: string, text: string): string[] {
  return patternsIn(path, text)
    .filter(({ source, flags }) => analyse({ source, flags }, { maxReports: 1 }).reports.length > 0)
    .map(({ source, flags, line }) => `${path}:${line}: /${source}/${flags}`)
}

/** The literals, and what is given to `RegExp`; a part that is known only at run time is taken as a word. */
export function patternsIn(path: string, text: string): Pattern[] {
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
