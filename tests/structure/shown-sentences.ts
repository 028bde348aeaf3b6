import { type ESTree, parseSync, Visitor } from 'vite'

/** A sentence of the program in its parts, between which values stand. */
export type Sentence = string[]

/** Properties whose texts explain a field, a document or a page: they are no answer to what a person has done. */
const explanations = new Set(['about', 'content', 'description', 'hint', 'lead'])
const confirmations = /^(?:done|\w*doneTexts|dialogTexts)$/i
const errorWords =
  /^(?:Failed to|Invalid|Please) |\b(?:is|are) (?:already|not|required)\b|\bmust be\b/

/**
 * The errors, refusals and confirmations in a file. JSX also has the prose of a page, so only those sentences are taken from it
 * that begin or read like an error, or are a confirmation.
 */
export function sentencesIn(path: string, text: string): Sentence[] {
  const literals: { parts: Sentence; start: number }[] = []
  const confirmed: ESTree.Span[] = []
  const skipped: ESTree.Span[] = []
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') literals.push({ parts: [value.trimEnd()], start })
    },
    TemplateLiteral({ quasis, start }) {
      const parts = quasis.map(({ value: { cooked }, tail }) =>
        tail ? (cooked ?? '').trimEnd() : (cooked ?? ''),
      )
      literals.push({ parts, start })
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && confirmations.test(id.name)) confirmed.push(init)
    },
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : ''
      if (confirmations.test(name)) confirmed.push(value)
      if (explanations.has(name)) skipped.push(value)
    },
    NewExpression(node) {
      // Only the log has its message.
      if (node.callee.type === 'Identifier' && node.callee.name === 'Error') skipped.push(node)
    },
  }).visit(parseSync(path, text).program)
  return literals.flatMap(({ parts, start }) => {
    const isIn = (spans: ESTree.Span[]) =>
      spans.some((span) => span.start <= start && start < span.end)
    const whole = parts.join('…')
    // Neither a word nor a mail of several lines is a sentence on a screen.
    if (isIn(skipped) || !/^[A-Z“…].* .*$/.test(whole) || whole.includes('\n')) return []
    const isProse = path.endsWith('.ts') && /[.!?]$/.test(whole)
    return isProse || errorWords.test(whole) || isIn(confirmed) ? [parts] : []
  })
}
