import { type Measure, meetsGoal } from './measure.ts'
import { parts } from './parts.ts'
import { store, tableOf } from './report.ts'

// The benches run one after the other, because each needs the whole machine. Names on the command line choose parts, and words
// after a colon choose within a part, as in `attacks:sqlite` or "attacks:sqlite brackets"; such figures are not stored.
const chosen = process.argv.slice(2)
const argumentFor = (part: string) => chosen.find((each) => each.split(':')[0] === part)
const names = Object.keys(parts).filter((name) => chosen.length === 0 || argumentFor(name))

const measures: Measure[] = []
for (const name of names) {
  process.stdout.write(`measuring ${name}\n`)
  const detail = argumentFor(name)?.split(':')[1]
  const measured = (await parts[name]?.(detail)) ?? []
  measures.push(...measured)
  // Stored after each part: all of them take an hour, and a run that is cut short loses only its last part.
  if (detail === undefined) store(name, measured, Object.keys(parts))
}

process.stdout.write(`\n${tableOf(measures)}\n`)
process.exit(measures.every(meetsGoal) ? 0 : 1)
