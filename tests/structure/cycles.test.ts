import { expect, test } from 'vitest'
import { everyFile, program } from './source-files.ts'

type Graph = Map<string, Set<string>>

const noun = (path: string) => /^app\/domain\/([^/]+)\//.exec(path)?.[1]

test('no file imports itself through others, not even for types', () => {
  const graph: Graph = new Map(
    everyFile.map(({ path, imports }) => [
      path,
      new Set(imports.flatMap(({ target }) => target ?? [])),
    ]),
  )
  expect(cyclesIn(graph)).toEqual([])
})

test('the nouns of the domain do not import each other in a cycle', () => {
  const graph: Graph = new Map()
  for (const { path, imports } of program) {
    const from = noun(path)
    for (const { target = '' } of imports) {
      const to = noun(target)
      if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  expect(graph.size).toBeGreaterThan(0)
  expect(cyclesIn(graph)).toEqual([])
})

/** Every cycle that a depth-first walk finds, each named once. */
function cyclesIn(graph: Graph): string[] {
  const finished = new Set<string>()
  const cycles: string[] = []
  const walk = (node: string, path: string[]) => {
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '))
      return
    }
    if (finished.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...path, node])
    finished.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return cycles
}
