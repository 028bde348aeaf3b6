import type { HostileResult } from './hostile-requests.ts'
import type { Outcome } from './outcome.ts'

// The minimum share of successful answers, because a site that refuses every request proves nothing. It was 8 % of 40,000.
const minSucceeded = 0.05
// With fewer requests that share is not judged, because it may be smaller by chance.
const minJudged = 1000
// Tolerances for a busy machine; otherwise there are no such answers in these trials.
const maxUnavailable = 0.01
const maxUnanswered = 0.001

/** Judges the answers to hostile requests, and counts them by status. */
export function judgeHostile({ requests, statuses, errors }: HostileResult): {
  outcome: Outcome
  seen: string
} {
  const { 0: unanswered = 0, ...answered } = statuses
  const counts = Object.entries(answered).map(([status, count]) => ({ status: +status, count }))
  const share = (isMeant: (status: number) => boolean) =>
    counts.reduce((sum, { status, count }) => (isMeant(status) ? sum + count : sum), 0) / requests
  const isHeld =
    errors.length === 0 &&
    (requests < minJudged || share((status) => status >= 200 && status < 300) >= minSucceeded) &&
    share((status) => status >= 500) <= maxUnavailable &&
    unanswered <= Math.ceil(requests * maxUnanswered)
  const listed = counts.map(({ status, count }) => `${status}: ${count}`).join(', ')
  return {
    outcome: isHeld ? 'held' : 'broken',
    seen: `${requests} requests, ${errors.length} errors of the server, ${unanswered} closed without an answer, answers by status ${listed}`,
  }
}
