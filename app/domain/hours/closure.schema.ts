import { z } from 'zod'
import { daysAfter, isDay, isTime } from '#app/day.ts'
import { asResult, hasMaxLength, Line } from '#app/domain/text-fields.schema.ts'
import { done, invalid, type Result } from '#app/result.ts'
import { type Closure, closureKinds, closureTexts, maxSentenceLength, spans } from './closure.ts'

/** What a closure's form may send; which branches there are depends on the clinic's content. */
export type ClosureInput = Omit<Closure, 'id' | 'version'>

/** What the rules of a closure depend on now. */
export interface ClosureRules {
  now: Date
  /** The slugs of the branches that the member of staff may close; all of them at once as well, or only these. */
  branches: string[]
  mayCloseAll: boolean
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
    sentence: Line.refine((text) => text !== '', closureTexts.noSentence).refine(
      ...hasMaxLength(maxSentenceLength),
    ),
    starts_at: Instant,
    ends_at: Instant,
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, {
    path: ['ends_at'],
    error: closureTexts.endsFirst,
  })

/** Reads the form of a closure; a new one may send a `span` of today in place of its times. */
export function readClosure(
  input: unknown,
  { now, branches, mayCloseAll }: ClosureRules,
): Result<ClosureInput> {
  const sent = input as { span?: string }
  const read = asResult(ClosureForm.safeParse({ ...sent, ...timesOf(sent.span, now) }))
  if (!read.ok) return read
  const { branch, ends_at } = read.value
  const isKnown = branch === null ? mayCloseAll : branches.includes(branch)
  if (!isKnown) return invalid({ branch: closureTexts.noBranch })
  if (ends_at <= now.toISOString()) return invalid({ ends_at: closureTexts.isOver })
  return done(read.value)
}

/** The times of a span of today: the whole day, or its afternoon. */
function timesOf(name: string | undefined, now: Date) {
  const span = spans.find((each) => each === name)
  if (!span || span === 'other') return {}
  const today = now.toISOString().slice(0, 10)
  const starts_at = `${today}T${span === 'day' ? '00:00' : '12:00'}`
  return { starts_at, ends_at: `${daysAfter(today, 1)}T00:00` }
}
