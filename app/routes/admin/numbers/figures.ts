import {
  answerTimeText,
  changeText,
  inTimeText,
  type Numbers,
} from '#app/domain/numbers/numbers.ts'
import type { Stat } from '#app/ui/admin/list/stat-cards.tsx'

const labels = {
  requests: 'Requests',
  confirmed: 'Confirmed',
  came: 'Came',
  missed: 'Did not come',
  cancelled: 'Cancelled',
} as const

/** The outcomes of the requests of a month, each with its change since the month before. */
export const outcomeFigures = (total: Numbers, before: Numbers): Stat[] =>
  (Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
    label: labels[name],
    value: total[name],
    note: changeText(total[name], before[name]),
  }))

/** How soon the requests of a month were answered, and those of the month before. */
export const answerFigures = (total: Numbers, before: Numbers): Stat[] => [
  {
    label: 'Answered within 24 hours',
    value: inTimeText(total),
    note: `before: ${inTimeText(before)}`,
  },
  {
    label: 'Mean time to the first answer',
    value: answerTimeText(total),
    note: `before: ${answerTimeText(before)}`,
  },
]
