import { readFileSync, writeFileSync } from 'node:fs'
import { type Measure, meetsGoal } from './measure.ts'
import { table } from './table.ts'

const file = 'bench/results/budgets.md'
const title = '# What was measured beside its goal'
const headingOf = (part: string) => `## ${part}, measured on `

function goalOf({ max, min }: Measure): string {
  if (max !== undefined) return `<= ${max}`
  return min === undefined ? '-' : `>= ${min}`
}

/** The measures beside their goals, as a Markdown table. */
export function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => {
    const { what, value, unit, max, min } = measure
    const limit = max ?? min
    const ratio = limit ? (value / limit).toFixed(2) : '-'
    const holds = meetsGoal(measure) ? 'yes' : 'NO'
    return [what, goalOf(measure), `${value} ${unit}`.trim(), ratio, holds]
  })
  return table(['what', 'goal', 'seen', 'ratio', 'holds'], rows)
}

/**
 * Writes the measures of one part, with today's date in UTC, into the file of results, in place of that part's earlier ones.
 * `parts` has the names of all parts in their order.
 */
export function store(part: string, measures: readonly Measure[], parts: readonly string[]): void {
  const stored = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const date = new Date().toISOString().slice(0, 10)
  const section = `${headingOf(part)}${date}\n\n${tableOf(measures)}`
  const sections = parts.flatMap((each) =>
    each === part ? section : (stored.find((text) => text.startsWith(headingOf(each))) ?? []),
  )
  writeFileSync(file, `${[title, ...sections].map((text) => text.trimEnd()).join('\n\n')}\n`)
}
