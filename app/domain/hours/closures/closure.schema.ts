import { z } from 'zod'
import { asResult, hasMaxLength, Line } from '#app/domain/text-fields.schema.ts'
import { isDay, isTime, typedMinute } from '#app/values/day.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import { type Closure, closureFields, closureKinds, closureTexts, spans } from './closure.ts'
import {
  defaultSentence,
  isDefaultSentence,
  missingSubject,
  spanTimes,
  updatedSentence,
} from './closure-sentence.ts'

export type ClosureInput = Omit<Closure, 'id' | 'version'>

export interface ClosureEdit extends ClosureInput {
  /** Whether a script of the form has updated the sentence for the times, so that the person has seen what is sent. */
  followed: boolean
}

export interface ClosureRules {
  now: Date
  mayCloseAll: boolean
  /** The branches, by slug, and their services, any of which may be missing, by id: each with the name that people read. */
  choices: Record<'branch' | 'service', Readonly<Record<string, string>>>
}

interface SentClosure {
  span?: string
  missing?: string
  followed?: string
}

const Instant = z.string(closureTexts.noTime).transform((typed, context) => {
  const text = typedMinute(typed)
  const [day = '', time = ''] = text.split('T')
  if (isDay(day) && isTime(time)) return `${text}:00.000Z`
  context.addIssue(closureTexts.noTime)
  return z.NEVER
})

const ClosureForm = z
  .object({
    branch: z.string(closureTexts.noBranch).transform((slug) => slug || null),
    kind: z.enum(closureKinds).catch('closed'),
    service: z
      .string()
      .optional()
      .transform((slug) => slug || null),
    sentence: Line.refine((text) => /[\p{L}\p{N}]/u.test(text), closureTexts.noSentence).refine(
      ...hasMaxLength(closureFields.sentence.maxLength),
    ),
    starts_at: Instant,
    ends_at: Instant,
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, {
    path: ['ends_at'],
    error: closureTexts.endsFirst,
  }) satisfies z.ZodType<ClosureInput>

/** A new one may have a `span` of today; a button of the front desk sends only a branch and what is `missing` today. */
export function readClosure(
  input: unknown,
  { now, mayCloseAll, choices }: ClosureRules,
): Result<ClosureInput> {
  const typed = input as SentClosure
  // The service was renamed meanwhile. Without this check its button would close the branch.
  if (typed.missing && !Object.hasOwn(choices.service, typed.missing)) {
    return invalid({ sentence: closureTexts.nothingMissing })
  }
  const today = now.toISOString().slice(0, 10)
  const sent = withMissing(typed, today)
  const span = spans.find((each) => each === sent.span)
  const times = span && span !== 'other' ? spanTimes(span, today) : {}
  const read = asResult(ClosureForm.safeParse({ ...sent, ...times }))
  if (!read.ok) return read
  const closure = read.value
  const { branch } = closure
  const isKnown = branch === null ? mayCloseAll : Object.hasOwn(choices.branch, branch)
  if (!isKnown) return invalid({ branch: closureTexts.noBranch })
  if (closure.ends_at <= now.toISOString()) return invalid({ ends_at: closureTexts.isOver })
  // The button that closes for the afternoon submits the form without its script having updated the sentence.
  const isToUpdate = span === 'afternoon' || (span && !isFollowed(sent))
  const sentence = isToUpdate
    ? updatedSentence(closure.sentence, spanTimes('day', today), closure, today)
    : closure.sentence
  const { service } = choices
  const missing =
    closure.service !== null && Object.hasOwn(service, closure.service)
      ? service[closure.service]
      : undefined
  if (closure.kind === 'closed' || !missing) closure.service = null
  if (closure.kind === 'limited' && isDefaultSentence(sentence, closure)) {
    // Otherwise visitors would read that an open branch is closed, or would not read what is missing.
    if (!missing) return invalid({ sentence: closureTexts.nothingMissing })
    const written = defaultSentence(closure, today, missingSubject(missing))
    return done({ ...closure, sentence: written })
  }
  return done({ ...closure, sentence })
}

export function readClosureEdit(input: unknown, rules: ClosureRules): Result<ClosureEdit> {
  const read = readClosure(input, rules)
  return read.ok ? done({ ...read.value, followed: isFollowed(input as SentClosure) }) : read
}

const isFollowed = ({ followed }: SentClosure) => followed === 'yes'

/** Completes the form of the button by which one tap reports that a service is missing today. */
const withMissing = (sent: SentClosure, today: string): SentClosure & Partial<ClosureInput> =>
  sent.missing
    ? {
        ...sent,
        kind: 'limited',
        service: sent.missing,
        span: 'day',
        sentence: defaultSentence(spanTimes('day', today), today),
      }
    : sent
