import { z } from 'zod'
import { asResult, hasMaxLength, Line } from '#app/domain/text-fields.schema.ts'
import { done, invalid, type Result } from '#app/result.ts'
import { isDay, isTime } from '#app/values/day.ts'
import { type Closure, closureFields, closureKinds, closureTexts, spans } from './closure.ts'
import {
  followingSentence,
  isUsualSentence,
  missingSentence,
  spanTimes,
} from './closure-sentence.ts'

/** What a closure's form may send; which branches there are depends on the clinic's content. */
export type ClosureInput = Omit<Closure, 'id' | 'version'>

/** What the form of a stored closure may send. */
export interface ClosureEdit extends ClosureInput {
  /** Whether a script lets the sentence follow the times: the one that is sent is then what the person has seen. */
  followed: boolean
}

/** What the rules of a closure depend on now. */
export interface ClosureRules {
  now: Date
  /** The slugs of the branches that the member of staff may close. */
  branches: string[]
  /** Whether they may also close all branches at once. */
  mayCloseAll: boolean
  /** The names under which services are booked at these branches, any of which may be missing for a day. */
  services: string[]
}

interface SentClosure {
  span?: string
  missing?: string
  followed?: string
}

const Instant = z.string(closureTexts.noTime).transform((text, context) => {
  const [day = '', time = ''] = text.split('T')
  if (isDay(day) && isTime(time)) return `${text}:00.000Z`
  context.addIssue(closureTexts.noTime)
  return z.NEVER
})

const ClosureForm = z
  .object({
    branch: z.string(closureTexts.noBranch).transform((slug) => slug || null),
    kind: z.enum(closureKinds).catch('closed'),
    sentence: Line.refine((text) => /[\p{L}\p{N}]/u.test(text), closureTexts.noSentence).refine(
      ...hasMaxLength(closureFields.sentence.maxLength),
    ),
    starts_at: Instant,
    ends_at: Instant,
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, {
    path: ['ends_at'],
    error: closureTexts.endsFirst,
  })

/**
 * Reads the form of a closure. A new one may send a `span` of today in place of its times; the sentence that the form was
 * filled in with then follows the times, unless a script has done that. Or it only has the branch and a service that is
 * `missing` there today.
 */
export function readClosure(
  input: unknown,
  { now, branches, mayCloseAll, services }: ClosureRules,
): Result<ClosureInput> {
  const typed = input as SentClosure
  // The service was renamed meanwhile. Without this check its button would close the branch.
  if (typed.missing && !services.includes(typed.missing)) {
    return invalid({ sentence: closureTexts.nothingMissing })
  }
  const sent = withMissing(typed)
  const today = now.toISOString().slice(0, 10)
  const span = spans.find((each) => each === sent.span)
  const times = span && span !== 'other' ? spanTimes(span, today) : {}
  const read = asResult(ClosureForm.safeParse({ ...sent, ...times }))
  if (!read.ok) return read
  const closure = read.value
  const isKnown = closure.branch === null ? mayCloseAll : branches.includes(closure.branch)
  if (!isKnown) return invalid({ branch: closureTexts.noBranch })
  if (closure.ends_at <= now.toISOString()) return invalid({ ends_at: closureTexts.isOver })
  // No script follows the button of the afternoon.
  const isToFollow = span === 'afternoon' || (span && !isFollowed(sent))
  const sentence = isToFollow
    ? followingSentence(closure.sentence, spanTimes('day', today), closure, today)
    : closure.sentence
  // Otherwise visitors would read that an open branch is closed, or would not read what is missing.
  if (closure.kind === 'limited' && isUsualSentence(sentence, closure)) {
    return invalid({ sentence: closureTexts.nothingMissing })
  }
  return done({ ...closure, sentence })
}

/** Reads the form of a stored closure. */
export function readClosureEdit(input: unknown, rules: ClosureRules): Result<ClosureEdit> {
  const read = readClosure(input, rules)
  return read.ok ? done({ ...read.value, followed: isFollowed(input as SentClosure) }) : read
}

const isFollowed = ({ followed }: SentClosure) => followed === 'yes'

/** Completes what the button sends that reports in one tap what is missing at an open branch today. */
const withMissing = (sent: SentClosure): SentClosure & Partial<ClosureInput> =>
  sent.missing
    ? { ...sent, kind: 'limited', span: 'day', sentence: missingSentence(sent.missing) }
    : sent
