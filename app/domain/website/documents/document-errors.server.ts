import type { Kysely } from 'kysely'
import { documentOf } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, Offerings } from '#app/domain/clinic/content.ts'
import { type Json, type Part, partIn, pathTo } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, partOf } from '#app/domain/clinic/documents.ts'
import { legibleColour } from '#app/domain/clinic/look.ts'
import { websiteFolder } from '#app/domain/image-configuration.ts'
import { isPermitted, type Role } from '#app/domain/staff/role.ts'
import { notOneLineText } from '#app/domain/text-errors.ts'
import { branchErrors } from '#app/domain/website/branches/branch-errors.server.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'

export interface DocumentChange {
  name: DocumentName
  /** The JSON of the stored document. */
  before: string
  content: unknown
  /** The plain date in Accra. */
  today: string
}

export async function documentErrors(
  db: Kysely<Database>,
  { name, before, content, today }: DocumentChange,
  role: Role,
): Promise<FieldErrors> {
  const part = partOf(name)
  const errors = {
    ...mailedTextErrors(name, part, content),
    ...(await imageErrors(db, part, content)),
    ...colourErrors(part, content),
  }
  if (Object.keys(errors).length > 0) return errors
  if (name === 'offerings') {
    return priceErrors({ before: documentOf(name, before), after: content as Offerings }, role)
  }
  if (name !== 'branches') return {}
  const change = { before: documentOf(name, before), after: content as Branch[], today }
  return branchErrors(db, change, role)
}

async function imageErrors(db: Kysely<Database>, part: Part, content: unknown) {
  const chosen = [...leavesOf(part, content as Json)].filter(
    (leaf) => leaf.part.kind === 'image' && leaf.value,
  )
  if (chosen.length === 0) return {}
  const ids = chosen.map(({ value }) => String(value))
  const stored = await db
    .selectFrom('pictures')
    .select('public_id')
    .where('folder', '=', websiteFolder.name)
    .where('public_id', 'in', ids)
    .execute()
  const known = new Set(stored.map(({ public_id }) => public_id))
  const missing = chosen.filter(({ value }) => !known.has(String(value)))
  return Object.fromEntries(missing.map(({ path }) => [path, notStored]))
}

const notStored = 'This picture is not stored. Please upload it again.'

/** A stored colour that does not pass any more is shown as the nearest that does. */
function colourErrors(part: Part, content: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const { part: each, value, path } of leavesOf(part, content as Json)) {
    if (each.kind !== 'text' || each.format !== 'colour') continue
    const nearest = legibleColour(String(value))
    if (nearest !== value)
      errors[path] = `Text in this colour is hard to read. The nearest that works is ${nearest}.`
  }
  return errors
}

function* leavesOf(
  part: Part,
  value: Json | undefined,
  path = '',
): Generator<{ part: Part; value: Json | undefined; path: string }> {
  if (part.kind === 'group') {
    for (const [name, each] of Object.entries(part.parts)) {
      yield* leavesOf(each, partIn(value, name), pathTo(path, name))
    }
  } else if (part.kind === 'list') {
    const rows = Array.isArray(value) ? value : []
    for (const [index, row] of rows.entries()) {
      yield* leavesOf(part.row, row, pathTo(path, String(index)))
    }
  } else yield { part, value, path }
}

/** An error for each price that was added, changed or removed by somebody who may not: only owners set prices. */
function priceErrors({ before, after }: { before: Offerings; after: Offerings }, role: Role) {
  if (isPermitted({ role }, 'prices')) return {}
  const former = new Map(before.services.map(({ id, priceFrom }) => [id, priceFrom]))
  const changed = after.services.flatMap(({ id, priceFrom }, index) =>
    priceFrom === (former.get(id) ?? '') ? [] : [index],
  )
  const text = 'Only an owner may change what a service costs.'
  return Object.fromEntries(changed.map((index) => [`services.${index}.priceFrom`, text]))
}

export const mailedTextSentences = {
  address: 'Please leave out web and email addresses: patients get this text by mail.',
  lineBreak: notOneLineText,
} as const

/** The documents whose short texts are written into mails: the clinic's name, the names and places of its branches. */
const mailedDocuments: readonly DocumentName[] = ['facts', 'branches']

const address = /[a-z]:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu
// The characters that some mail programs show as a line break; an ordinary one cannot be in a text on one line.
const lineBreak = /[\v\f\u0085\u2028\u2029]/

/** With an address or a line break in such a text, a genuine mail could lead to another website. Stored ones may stay. */
export function mailedTextErrors(name: DocumentName, part: Part, content: unknown): FieldErrors {
  const errors: FieldErrors = {}
  if (!mailedDocuments.includes(name)) return errors
  for (const { part: each, value, path } of leavesOf(part, content as Json)) {
    if (each.kind !== 'text' || each.format) continue
    const text = String(value ?? '')
    if (address.test(text)) errors[path] = mailedTextSentences.address
    if (lineBreak.test(text)) errors[path] = mailedTextSentences.lineBreak
  }
  return errors
}
