import { writeFileSync } from 'node:fs'
import { ensureFreshBuild } from '#tests/fresh-build.ts'
import { measureFirstPaint } from './first-paint.ts'
import { measureLists, measureRequests, measureStart } from './measures.ts'
import { measureThroughput } from './throughput.ts'

/** A figure beside its goal; `max` and `min` are in the same unit. */
interface Measure {
  what: string
  value: number
  unit: string
  max?: number
  min?: number
}

const parts: Record<string, () => Promise<Measure[]>> = {
  start: measureStart,
  requests: measureRequests,
  lists: measureLists,
  throughput: measureThroughput,
  'first-paint': measureFirstPaint,
}

const holds = ({ value, max = Infinity, min = -Infinity }: Measure) => value <= max && value >= min

function rowOf(measure: Measure) {
  const { what, value, unit, max, min } = measure
  const goal = max === undefined ? `>= ${min}` : `<= ${max}`
  return `| ${what} | ${goal} | ${value.toPrecision(3)} ${unit} | ${holds(measure) ? 'yes' : 'NO'} |`
}

await ensureFreshBuild()
// One after the other, because each needs the whole machine.
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !parts[name])
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`)
const measures: Measure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stdout.write(`measuring ${name}\n`)
  measures.push(...(await measure()))
}

const table = ['| what | goal | seen | holds |', '|---|---|---|---|', ...measures.map(rowOf)].join(
  '\n',
)
process.stdout.write(`\n${table}\n`)
if (chosen.length === 0) {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync('bench/results.md', `# What was measured on ${date} beside its goal\n\n${table}\n`)
}
process.exit(measures.every(holds) ? 0 : 1)
