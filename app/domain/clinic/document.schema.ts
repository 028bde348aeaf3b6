import { z } from 'zod'
import { slugOf } from '#app/domain/slug.ts'
import { requiredText } from '#app/domain/text-errors.ts'
import { hasMaxLength, Line, Text } from '#app/domain/text-fields.schema.ts'
import { isTime } from '#app/values/day.ts'
import { plainPhone } from '#app/values/phone-number.ts'
import { done, type FieldErrors, invalid, type Result } from '#app/values/result.ts'
import type { ClinicContent } from './content.ts'
import { readDocumentHtml } from './document-html.schema.ts'
import {
  type HtmlPart,
  type Json,
  type ListPart,
  type Part,
  partIn,
  type TextPart,
} from './document-part.ts'
import { type DocumentName, partOf, valueNamesOf } from './documents.ts'
import { textFormats } from './text-formats.ts'
import { isAllDay, openingDays, openingHoursOf } from './weekly-hours.ts'

const maxHtmlLength = 100_000

const maxReferences = 20

const unreadable = 'This cannot be read. Please load the page again.'

/** Reads a document from JSON, as it is stored or sent; the key of an error is the path of its part: "2.answer". */
export function readDocument<Name extends DocumentName>(
  name: Name,
  content: unknown,
): Result<ClinicContent[Name]> {
  const read = partSchema(partOf(name), valueNamesOf(name)).safeParse(content)
  if (read.success) return done(read.data as unknown as ClinicContent[Name])
  const errors: FieldErrors = {}
  for (const { path, message, code } of read.error.issues) {
    // A form that was opened before an upgrade may send a document of another kind.
    const isOutdated = path.length === 0 && code === 'invalid_type'
    errors[path.join('.')] ??= isOutdated ? unreadable : message
  }
  return invalid(errors)
}

export function readDocumentText<Name extends DocumentName>(
  name: Name,
  text: string,
): Result<ClinicContent[Name]> {
  try {
    return readDocument(name, JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return invalid({ '': unreadable })
  }
}

function partSchema(part: Part, names: readonly string[]): z.ZodType<Json> {
  switch (part.kind) {
    case 'text':
      return textSchema(part, names)
    case 'html':
      return htmlSchema(part, names)
    case 'choice':
      return z
        .enum(Object.keys(part.choices), 'Please choose one.')
        .default(Object.keys(part.choices)[0] ?? '')
    case 'checkbox':
      return z.boolean().default(false)
    case 'number':
      return z
        .number()
        .multipleOf(part.step ?? 1)
        .min(part.min)
        .max(part.max)
    case 'phone':
      return Phone
    case 'image':
      // Only the form of the id is checked here; the action checks in the database that the image exists.
      return z
        .string()
        .regex(/^(?:[\w-]{1,60}\/[\w-]{1,100})?$/)
        .default('')
    case 'hours':
      return Hours
    case 'slug':
      return z
        .string()
        .regex(/^[a-z0-9-]{0,80}$/)
        .default('')
    case 'references':
      return z
        .array(z.string().regex(/^[a-z0-9-]{1,80}$/))
        .max(part.isSingle ? 1 : maxReferences)
        .default([])
    case 'group':
      return z.object(
        Object.fromEntries(
          Object.entries(part.parts).map(([name, each]) => [name, partSchema(each, names)]),
        ),
      )
    case 'list':
      return listSchema(part, names)
  }
}

function textSchema(part: TextPart, names: readonly string[]) {
  const { label, maxLength, isRequired = false, isMultiline = false, format } = part
  const text = (isMultiline ? Text : Line)
    .transform((text) => (format ? (textFormats[format].complete?.(text) ?? text) : text))
    .refine((text) => !isRequired || text !== '', requiredText(label))
    .refine(...hasMaxLength(maxLength))
    .refine((text) => !format || text === '' || textFormats[format].test(text), {
      error: format ? textFormats[format].error : '',
    })
    .superRefine((text, check) => {
      // Otherwise a message would be sent with "{first name}", or with a brace that was never closed, in its text.
      const named = part.isMessage ? /\{([^{}]*)\}|[{}]/g : /\{(\w+)\}/g
      const unknown = [...text.matchAll(named)].find(([, name = '']) => !names.includes(name))
      if (!unknown) return
      const known = names.map((name) => `{${name}}`).join(', ')
      const message = known
        ? `${unknown[0]} does not work here. You can use ${known}.`
        : `Please remove ${unknown[0]}. It does not work here.`
      check.addIssue({ code: 'custom', message })
    })
  // A part that was described after the document was stored is empty.
  return isRequired ? text : text.default('')
}

const htmlSchema = (part: HtmlPart, names: readonly string[]) =>
  textSchema(
    { ...part, kind: 'text', isMultiline: true, maxLength: maxHtmlLength },
    names,
  ).transform((text, check) => {
    const read = readDocumentHtml(text)
    if (read.ok && (read.value || !part.isRequired)) return read.value
    const message = read.ok ? requiredText(part.label) : read.errors['']
    check.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const phoneText = 'Please enter a phone number with its country, such as +233 24 000 0000.'

/** The number to dial (E.164) always follows from the one that people read; a local one is taken for one of Ghana. */
const Phone = z.object({ display: Line }).transform(({ display }, check) => {
  const phone = plainPhone(display)
  const digits = phone.replace(/\D/g, '')
  const e164 = phone.startsWith('+') ? `+${digits}` : digits.replace(/^0/, '+233')
  if (!/^\+[1-9]\d{7,14}$/.test(e164)) {
    check.addIssue({ code: 'custom', message: phoneText, path: ['display'] })
  }
  return { display, e164 }
})

const Time = z.string().refine(isTime, 'Please choose a time.')

const Hours = z
  .object({
    schema: z
      .object({
        dayOfWeek: z.array(z.enum(openingDays)).min(1, 'Please choose at least one day.'),
        opens: Time,
        closes: Time,
      })
      .refine((times) => times.opens !== times.closes || isAllDay(times), {
        path: ['closes'],
        error: 'Please choose a different time from the opening time.',
      }),
  })
  .transform(({ schema }) => ({ ...openingHoursOf(schema) }))

function listSchema(part: ListPart, names: readonly string[]) {
  const { label, noun, min, max, unique } = part
  const rows = z
    .array(partSchema(part.row, names))
    .min(min, `${label}: please add at least ${min}.`)
    .max(max, `${label}: at most ${max} fit on the page.`)
    .superRefine((rows, check) => {
      const slug = slugPartOf(part)
      const refuse = (indexes: number[], field = '') => {
        const message = `Another ${noun} has this already.`
        for (const index of indexes) {
          check.addIssue({ code: 'custom', message, path: [index, field] })
        }
      }
      refuse(repeated(rows, unique), unique)
      // Nobody types a slug, so the error is shown at the text that it is made from.
      refuse(repeated(rows, slug?.name), slug?.of)
    })
    .transform((rows) => withSlugs(part, rows))
  // A list that was described after the document was stored is empty.
  return min === 0 ? rows.default([]) : rows
}

/** The indexes of the rows with a text that an earlier row has already; empty texts are not compared. */
function repeated(rows: Json[], name: string | undefined): number[] {
  const texts = rows.map((row) => (name ? String(partIn(row, name) ?? '').toLowerCase() : ''))
  return texts.flatMap((text, index) => (text && texts.indexOf(text) < index ? [index] : []))
}

function slugPartOf({ row }: ListPart) {
  const parts = row.kind === 'group' ? Object.entries(row.parts) : []
  return parts.flatMap(([name, part]) => (part.kind === 'slug' ? [{ name, of: part.of }] : []))[0]
}

function withSlugs(list: ListPart, rows: Json[]): Json[] {
  const slug = slugPartOf(list)
  if (!slug) return rows
  const used = new Set(rows.map((row) => partIn(row, slug.name)))
  return rows.map((row) => {
    if (typeof row !== 'object' || partIn(row, slug.name)) return row
    const wanted = slugOf(String(partIn(row, slug.of))).slice(0, 60) || 'row'
    let free = wanted
    for (let number = 2; used.has(free); number += 1) free = `${wanted}-${number}`
    used.add(free)
    return { ...row, [slug.name]: free }
  })
}
