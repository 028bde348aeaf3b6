import { type ESTree, parseSync, Visitor } from 'vite'

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

const isRendering = (name: string | undefined) => /^(?:[A-Z]|use[A-Z])/.test(name ?? '')

/** Where a component or a hook writes a ref in its own body, which React may run twice or throw away, as "file:line". */
export function refsWrittenWhileRendering(path: string, text: string): string[] {
  const names = new Map<FunctionNode, string>()
  const around: FunctionNode[] = []
  const found: string[] = []
  const enter = (node: FunctionNode) => void around.push(node)
  const leave = () => void around.pop()
  const name = (node: ESTree.Node | null | undefined, given: string) => {
    if (node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression')
      names.set(node, given)
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') name(init, id.name)
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression({ left, start }) {
      const isRef =
        left.type === 'MemberExpression' &&
        left.property.type === 'Identifier' &&
        left.property.name === 'current'
      const inside = around.at(-1)
      if (!isRef || !inside) return
      const own = 'id' in inside ? inside.id?.name : undefined
      if (isRendering(own ?? names.get(inside)))
        found.push(`${path}:${text.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(path, text).program)
  return found
}
