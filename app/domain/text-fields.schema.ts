import { z } from 'zod'
import { typedDay } from '#app/values/day.ts'
import { isInvisible } from '#app/values/folded-text.ts'
import { done, type FieldErrors, invalid, type Result } from '#app/values/result.ts'
import { notOneLineText, notText } from './text-errors.ts'

// Marks that change the reading direction of the text after them can disguise what a value says.
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g
// All control characters of ASCII but the tab and the line feed.
const controlCharacters = /[[\p{Cc}&&\p{ASCII}]--[\t\n]]/v
const lineEnds = /\r\n?/g
const tabs = /\t/g

/** Text as people may write it: any script, in one normal form, without control characters; empty where nothing is to be seen. */
export const Text = z
  .string('Please enter text here.')
  .transform((typed) => {
    const text = typed
      .normalize('NFC')
      .replace(directionMarks, '')
      .replace(lineEnds, '\n')
      .replace(tabs, ' ')
      .trim()
    return isInvisible(text) ? '' : text
  })
  .refine((text) => text.isWellFormed() && !controlCharacters.test(text), {
    error: notText,
  })

export const Line = Text.refine((text) => !text.includes('\n'), {
  error: notOneLineText,
})

/** The text, or '' when it is missing or null, as programs send it. */
export const optional = (text: typeof Text) => text.nullish().transform((value) => value ?? '')

/** A day as people type it: a plain date, or the text that is none. */
export const Day = optional(Line).transform(typedDay)

/** An empty text as null, for a column that may be empty. */
export const orNull = (text: string) => text || null

/** Refuses a text that is longer than the form allows. */
export const hasMaxLength = (max: number) =>
  [(text: string) => text.length <= max, `Please write at most ${max} characters.`] as const

/** A schema's output as a `Result`: the value, or the first error of each field. */
export function asResult<T>(read: z.ZodSafeParseResult<T>): Result<T> {
  if (read.success) return done(read.data)
  const errors: FieldErrors = {}
  for (const { path, message } of read.error.issues) errors[path[0]?.toString() ?? ''] ??= message
  return invalid(errors)
}
