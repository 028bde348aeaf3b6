import { sourceLabel } from '#app/domain/appointments/request-source.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { csvChunks } from '#app/platform/csv.server.ts'
import { readMonth } from './numbers.server.ts'
import { groupsOf, monthsAfter, type NumberGroup } from './numbers.ts'

const headings = [
  'Month',
  'Branch',
  'Service',
  'Asked by',
  'Requests',
  'Confirmed',
  'Came',
  'Did not come',
  'Cancelled',
  'Answered',
  'Mean minutes to the first answer',
  'Answered within 24 hours',
  'Due within 24 hours',
]

interface Exported {
  month: string
  /** Empty for all branches. */
  branch: string
}

/** The numbers of a month and of the month before as the chunks of a CSV file, a line for each branch, service and source. */
export const exportNumbers = (needs: Needs<'db' | 'clock'>, exported: Exported) =>
  csvChunks(headings, lines(needs, exported))

async function* lines(needs: Needs<'db' | 'clock'>, { month, branch }: Exported) {
  for (const each of [month, monthsAfter(month, -1)]) {
    const groups = groupsOf(await readMonth(needs, each), branch)
    yield groups.map((group) => [each, ...cells(group)])
  }
}

function cells(group: NumberGroup): string[] {
  const { branch, service, source, answered, answerSeconds } = group
  const minutes = answered === 0 ? '' : String(Math.round(answerSeconds / answered / 60))
  const { requests, confirmed, came, missed, cancelled, inTime, due } = group
  const names = [branch ?? 'No preference', service, source ? sourceLabel(source) : 'Not recorded']
  const counts = [requests, confirmed, came, missed, cancelled, answered].map(String)
  return [...names, ...counts, minutes, String(inTime), String(due)]
}
