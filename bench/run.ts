import { type Measure, meetsGoal } from './measure.ts'
import { parts } from './parts.ts'
import { report } from './report.ts'

// The benches run one after the other, because each needs the whole machine. Names on the command line choose some, and
// `attacks:<words>` only some of a part, as in `attacks:sqlite` or "attacks:sqlite brackets".
const chosen = process.argv.slice(2)
const of = (part: string) => chosen.find((each) => each.split(':')[0] === part)
const names = Object.keys(parts).filter((name) => chosen.length === 0 || of(name))

const measures: Measure[] = []
for (const name of names) {
  process.stdout.write(`measuring ${name}\n`)
  measures.push(...((await parts[name]?.(of(name)?.split(':')[1])) ?? []))
}

report(measures, chosen.length === 0 ? 'bench/results/budgets.md' : undefined)
process.exit(measures.every(meetsGoal) ? 0 : 1)
