import { mkdirSync, writeFileSync } from 'node:fs'
import { measureAdminLists } from './admin-lists.ts'
import { measureAttacks } from './attacks.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExport } from './export.ts'
import { measureFirstPaint } from './first-paint.ts'
import { measureFlood } from './flood.ts'
import { measureGallery } from './gallery.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMachine } from './machine.ts'
import { type Measure, meetsGoal } from './measure.ts'
import { measureNumbers } from './numbers.ts'
import { measurePictures } from './pictures.ts'
import { measurePosts } from './posts.ts'
import { measureRendering, measureRequests, measureStart } from './process.ts'
import { table } from './table.ts'
import { measureThroughput } from './throughput.ts'

// The benches run one after the other, because each needs the whole machine. Names on the command line choose some, and
// `attacks:<words>` only some of a part, as in `attacks:sqlite` or "attacks:sqlite brackets".
const parts: Record<string, (chosen?: string) => Promise<Measure[]>> = {
  machine: measureMachine,
  start: measureStart,
  rendering: measureRendering,
  throughput: measureThroughput,
  requests: measureRequests,
  appointments: measureAdminLists,
  posts: measurePosts,
  gallery: measureGallery,
  export: measureExport,
  dashboard: measureDashboard,
  numbers: measureNumbers,
  flood: measureFlood,
  attacks: measureAttacks,
  pictures: measurePictures,
  'first-paint': measureFirstPaint,
  lighthouse: measureLighthouse,
}
const chosen = process.argv.slice(2)
const of = (part: string) => chosen.find((each) => each.split(':')[0] === part)
const names = Object.keys(parts).filter((name) => chosen.length === 0 || of(name))

const measures: Measure[] = []
for (const name of names) {
  process.stdout.write(`measuring ${name}\n`)
  measures.push(...((await parts[name]?.(of(name)?.split(':')[1])) ?? []))
}

const goal = ({ max, min }: Measure) =>
  max === undefined ? (min === undefined ? '-' : `>= ${min}`) : `<= ${max}`
const rows = measures.map((measure) => {
  const { what, value, unit, max, min } = measure
  const limit = max ?? min
  const ratio = limit ? (value / limit).toFixed(2) : '-'
  return [what, goal(measure), `${value} ${unit}`.trim(), ratio, meetsGoal(measure) ? 'yes' : 'NO']
})
const result = table(['what', 'goal', 'seen', 'ratio', 'holds'], rows)
process.stdout.write(`\n${result}\n`)
if (chosen.length === 0) {
  mkdirSync('bench/results', { recursive: true })
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync('bench/results/budgets.md', `# Measured on ${date}\n\n${result}\n`)
}
process.exit(measures.every(meetsGoal) ? 0 : 1)
