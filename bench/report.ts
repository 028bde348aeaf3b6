import { writeFileSync } from 'node:fs'
import { type Measure, meetsGoal } from './measure.ts'
import { table } from './table.ts'

const goalOf = ({ max, min }: Measure) =>
  max === undefined ? (min === undefined ? '-' : `>= ${min}`) : `<= ${max}`

/** Prints the measures beside their goals, and writes the same table to a file of today's date where one is named. */
export function report(measures: readonly Measure[], file?: string): void {
  const rows = measures.map((measure) => {
    const { what, value, unit, max, min } = measure
    const limit = max ?? min
    const ratio = limit ? (value / limit).toFixed(2) : '-'
    const holds = meetsGoal(measure) ? 'yes' : 'NO'
    return [what, goalOf(measure), `${value} ${unit}`.trim(), ratio, holds]
  })
  const result = table(['what', 'goal', 'seen', 'ratio', 'holds'], rows)
  process.stdout.write(`\n${result}\n`)
  const date = new Date().toISOString().slice(0, 10)
  if (file) writeFileSync(file, `# Measured on ${date}\n\n${result}\n`)
}
