import { dayInProse } from '#app/domain/hours/hours-text.ts'
import { clockText } from '#app/values/date-text.ts'
import { daysAfter } from '#app/values/day.ts'
import { type Closure, kindTexts, type Span } from './closure.ts'

type Times = Pick<Closure, 'starts_at' | 'ends_at'>

/** The times of a span of today: the whole day from midnight on, so that it counts as closed, or the afternoon. */
export const spanTimes = (span: Exclude<Span, 'other'>, today: string): Times => ({
  starts_at: `${today}T${span === 'day' ? '00:00' : '12:00'}`,
  ends_at: `${daysAfter(today, 1)}T00:00`,
})

export const closedSubject = 'Closed'
const notAvailable = ' is not available'
export const missingSubject = (service: string): string => service + notAvailable

export const defaultSentence = (times: Times, today: string, subject = closedSubject): string =>
  `${subject} ${spanText(times, today)}.`

function spanText({ starts_at, ends_at }: Times, today: string): string {
  const [from, until] = [partsOf(starts_at), partsOf(ends_at)]
  if (from.day === today && until.day === daysAfter(today, 1) && until.isMidnight) {
    return from.isMidnight ? 'today' : `today from ${from.time}`
  }
  if (!from.isMidnight || !until.isMidnight) {
    return `from ${from.inProse}, ${from.time}, until ${until.inProse}, ${until.time}`
  }
  const lastDay = daysAfter(until.day, -1)
  return from.day === lastDay
    ? `on ${from.inProse}`
    : `from ${from.inProse} to ${dayInProse(lastDay)}`
}

export function updatedSentence(
  sentence: string,
  before: Times,
  after: Times,
  today: string,
  subject = subjectOf(sentence),
): string {
  return defaultSentences(before, subjectOf(sentence)).includes(sentence)
    ? defaultSentence(after, today, subject)
    : sentence
}

function subjectOf(sentence: string): string {
  const [service, rest] = sentence.split(notAvailable)
  return service && rest ? missingSubject(service) : closedSubject
}

const defaultSentences = (times: Times, subject?: string): string[] =>
  ['', times.starts_at.slice(0, 10)].map((today) => defaultSentence(times, today, subject))

/** Whether a sentence says no more than the defaults and the labels of the form do, in whatever spelling. */
export const isDefaultSentence = (sentence: string, times: Times): boolean =>
  [...Object.values(kindTexts), 'Closed today', ...defaultSentences(times)]
    .map(wordsOf)
    .includes(wordsOf(sentence))

const wordsOf = (sentence: string) =>
  (sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}:]+/gu) ?? []).join(' ')

const partsOf = (instant: string) => {
  const [day, time] = [instant.slice(0, 10), instant.slice(11, 16)]
  return { day, time: clockText(time), isMidnight: time === '00:00', inProse: dayInProse(day) }
}
