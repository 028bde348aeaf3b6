import { moment } from '#app/ui/date-text.ts'
import { counted } from '#app/values/counted.ts'

/**
 * How much waits for an answer and how many visits there are today at one branch; null stands for requests without a
 * branch.
 */
export interface BranchDay {
  branch: string | null
  /** Requests, and requests for another day. */
  waiting: number
  forAnotherDay: number
  oldest: string | null
  /** How many requests have waited for more than the 24 hours that the site promises. */
  overdue: number
  /** Messages to be sent by hand, and since when the oldest of them waits. */
  toSend: number
  oldestToSend: string | null
  visits: number
}

/** A branch in which nothing waits and nobody is expected. */
export const emptyBranchDay: Omit<BranchDay, 'branch'> = {
  waiting: 0,
  forAnotherDay: 0,
  oldest: null,
  overdue: 0,
  toSend: 0,
  oldestToSend: null,
  visits: 0,
}

/** The mail of the morning: the branches by name, and at the end everything without a branch. */
export function digestMessage(
  clinic: string,
  days: BranchDay[],
  links: { waiting: string; messages: string },
) {
  const parts = days.toSorted(byBranch).map(branchText)
  const total = days.reduce((sum, { waiting }) => sum + waiting, 0)
  const toSend = days.reduce((sum, day) => sum + day.toSend, 0)
  const messages = toSend > 0 ? ` and ${counted(toSend, 'message')}` : ''
  return {
    subject: `${clinic}: ${counted(total, 'request')}${messages} waiting`,
    text: `${parts.join('\n\n')}

Everything that waits, the oldest first:

${links.waiting}
${toSend > 0 ? messagesText(links.messages) : ''}`,
  }
}

const messagesText = (link: string) => `
The messages to be sent by hand:

${link}
`

function branchText(day: BranchDay): string {
  const { branch, waiting, forAnotherDay, oldest, overdue, toSend, oldestToSend, visits } = day
  const lines = [
    branch ?? 'No branch chosen',
    oldest
      ? `- ${counted(waiting, 'request')} waiting, the oldest since ${moment(oldest)}`
      : '- no request waiting',
    forAnotherDay > 0 && `- ${forAnotherDay} of them for another day`,
    overdue > 0 && `- ${overdue} for more than 24 hours`,
    oldestToSend &&
      `- ${counted(toSend, 'message')} to be sent by hand, the oldest since ${moment(oldestToSend)}`,
    `- ${counted(visits, 'visit')} agreed for today`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** Sorts the branches by name; everything without a branch comes last. */
function byBranch(a: BranchDay, b: BranchDay): number {
  if (a.branch === null || b.branch === null)
    return Number(a.branch === null) - Number(b.branch === null)
  return a.branch.localeCompare(b.branch)
}
