export type Json = string | number | boolean | Json[] | { [name: string]: Json }

/** A phone number as people read it and as machines dial it (E.164). */
interface Phone {
  display: string
  e164: string
}

/** A row of the working hours: what people read, and schema.org's `dayOfWeek`, `opens`, `closes` (Accra time). */
interface OpeningHours {
  days: string
  hours: string
  schema: { dayOfWeek: string[]; opens: string; closes: string }
}

export interface TextPart {
  kind: 'text'
  label: string
  maxLength: number
  isRequired?: boolean
  isMultiline?: boolean
  format?: TextFormat
  hint?: string
  /** Whether the text is sent to patients: the form then shows it as they get it, with its length. */
  isMessage?: boolean
}

export type TextFormat =
  | 'email'
  | 'web address'
  | 'colour'
  | 'day'
  | 'short number'
  | 'amount'
  | 'coordinates'
  | 'link'

/** Formatted text, edited and sanitised as the text of a post. */
export type HtmlPart = { kind: 'html'; label: string; isRequired?: boolean }

export interface ChoicePart<Choice extends string = string> {
  kind: 'choice'
  label: string
  choices: Readonly<Record<Choice, string>>
}

type CheckboxPart = { kind: 'checkbox'; label: string }

interface NumberPart {
  kind: 'number'
  label: string
  min: number
  max: number
  /** The step between two numbers that can be chosen; 1 by default. */
  step?: number
  /** The number in a new row; `max` by default. */
  initial?: number
}

/** A phone number: typed as people read it, and stored beside it as machines dial it. */
type PhonePart = { kind: 'phone'; label: string }

/** An uploaded image, by its public id; it may be left out. */
export type ImagePart = {
  kind: 'image'
  label: string
  /** Whether pages show it whole, as a logo, and not cut. */
  isWhole?: boolean
}

/** A row of opening hours: days and times are chosen, and what people read follows from them. */
export type HoursPart = { kind: 'hours'; label: string }

/** The slug of a row, made from its text `of` when the row is first saved. It never changes, and nobody types it. */
type SlugPart = { kind: 'slug'; of: string }

/** References to branches, services or guides by their slugs or ids; one that no longer exists is ignored. */
export interface ReferencesPart {
  kind: 'references'
  label: string
  to: ReferencedNoun
  none: string
  isSingle?: boolean
}

type ReferencedNoun = 'branches' | 'services' | 'guides'

/** Everything that can be referred to: the names that people read, by slug or id. */
export type Referable = Record<ReferencedNoun, Readonly<Record<string, string>>>

export interface Parts {
  readonly [name: string]: Part
}

export interface GroupPart<Named extends Parts = Parts> {
  kind: 'group'
  /** The heading above the parts of the group; without it they have none. */
  label?: string
  parts: Named
}

export interface ListPart<Row = Part> {
  kind: 'list'
  label: string
  /** The word for one row: "question". */
  noun: string
  hint?: string
  /** The part of a row that is its heading on the screen. */
  title?: string
  /** The part that no two rows may share. */
  unique?: string
  min: number
  max: number
  row: Row
}

/** A part of a document, described once: its type, schema, control, errors and summary follow from the description. */
export type Part =
  | TextPart
  | HtmlPart
  | ChoicePart
  | CheckboxPart
  | NumberPart
  | PhonePart
  | ImagePart
  | HoursPart
  | SlugPart
  | ReferencesPart
  | GroupPart
  | ListPart

export type ValueOf<Described> =
  Described extends GroupPart<infer Named>
    ? { -readonly [Name in keyof Named]: ValueOf<Named[Name]> }
    : Described extends ListPart<infer Row>
      ? ValueOf<Row>[]
      : Described extends ChoicePart<infer Choice>
        ? Choice
        : Described extends CheckboxPart
          ? boolean
          : Described extends NumberPart
            ? number
            : Described extends PhonePart
              ? Phone
              : Described extends HoursPart
                ? OpeningHours
                : Described extends ReferencesPart
                  ? string[]
                  : string

export function emptyOf(part: Part): Json {
  switch (part.kind) {
    case 'choice':
      return Object.keys(part.choices)[0] ?? ''
    case 'checkbox':
      return false
    case 'number':
      return part.initial ?? part.max
    case 'phone':
      return { display: '', e164: '' }
    case 'hours':
      return { days: '', hours: '', schema: { dayOfWeek: [], opens: '08:00', closes: '18:00' } }
    case 'references':
      return []
    case 'group':
      return mapParts(part, emptyOf)
    case 'list':
      return Array.from({ length: part.min }, () => emptyOf(part.row))
    default:
      return ''
  }
}

export const numbersOf = ({ min, max, step = 1 }: NumberPart): string[] =>
  Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) =>
    String(min + index * step),
  )

const mapParts = <T>({ parts }: GroupPart, read: (part: Part, name: string) => T) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, read(part, name)]))

export const partIn = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined

/** The path of a part within a document: "2.answer". */
export const pathTo = (path: string, name: string): string => (path ? `${path}.${name}` : name)

export const isSameContent = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
