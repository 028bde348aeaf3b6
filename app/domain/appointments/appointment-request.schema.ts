import { z } from 'zod'
import { type Corrections, invalid, type Outcome } from '#app/outcome.ts'
import { checkRequest, longest, type RequestField, requestFields } from './appointment-request.ts'

// Marks that turn the reading direction of what follows: never wanted in a form, and good for tricks.
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F]/
const lineEnds = /\r\n?/g
const tabs = /\t/g

/** Text as people may write it: any script, in one normal form, without control characters. */
const Text = z
  .string('Please enter text here.')
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(directionMarks, '')
      .replace(lineEnds, '\n')
      .replace(tabs, ' ')
      .trim(),
  )
  .refine((text) => text.isWellFormed() && !controlCharacters.test(text), {
    error: 'Please remove the characters that are not text.',
  })

const Line = Text.refine((text) => !text.includes('\n'), {
  error: 'Please write this on one line.',
})

// Programs send null for what they leave out.
const optional = (text: typeof Text) => text.nullish().transform((given) => given ?? '')

const fields = Object.fromEntries(
  requestFields.map((field) => [field, optional(field === 'message' ? Text : Line)]),
) as Record<RequestField, ReturnType<typeof optional>>

const keySentence = 'The request key must be 16 to 64 letters, digits or hyphens.'

const Payload = z.object({
  ...fields,
  /** Made when the form is shown; a repeated one finds the first request again (decision 49). */
  request_key: z
    .string(keySentence)
    .refine((key) => key === '' || /^[\w-]{16,64}$/.test(key), keySentence)
    .nullish()
    .transform((key) => key || undefined),
  /** People never see this field; only a program fills it in. */
  website: optional(Text),
})

export type AppointmentRequest = z.output<typeof Payload>

/** Reads a request from a form or from JSON; unknown fields are dropped. `today` is Accra's plain date. */
export function readRequest(input: unknown, today: string): Outcome<AppointmentRequest> {
  const read = Payload.safeParse(tooLongCut(input))
  const unreadable: Corrections = {}
  if (!read.success) {
    for (const { path, message } of read.error.issues) {
      unreadable[path[0]?.toString() ?? ''] ??= message
    }
    return invalid(unreadable)
  }
  const errors = checkRequest(read.data, today)
  return Object.keys(errors).length > 0 ? invalid(errors) : { ok: true, value: read.data }
}

/** Bounds each field before any pattern looks at it; what was too long still is. */
function tooLongCut(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {}
  const entries = Object.entries(input).map(([name, value]) => {
    const most = (longest[name as RequestField] ?? 100) * 4
    const isTooLong = typeof value === 'string' && value.length > most
    // A cut may halve a letter of two units, which is not the writer's fault.
    return [name, isTooLong ? value.slice(0, most).toWellFormed() : value]
  })
  return Object.fromEntries(entries)
}
