import type { Kysely } from 'kysely'
import { documentOf } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, Offerings } from '#app/domain/clinic/content.ts'
import { type Json, type Part, partIn, pathTo } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, partOf } from '#app/domain/clinic/documents.ts'
import { websiteFolder } from '#app/domain/image-configuration.ts'
import { isPermitted, type Role } from '#app/domain/staff/role.ts'
import { notOneLineText } from '#app/domain/text-errors.ts'
import { branchErrors, type Editor } from '#app/domain/website/branches/branch-errors.server.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'

interface DocumentChange {
  name: DocumentName
  /** The JSON of the stored document. */
  before: string
  content: unknown
  /** The plain date in Accra. */
  today: string
  role: Editor['role']
}

/** The errors of a document that its schema cannot find; empty when there are none. */
export async function documentErrors(
  db: Kysely<Database>,
  { name, before, content, today, role }: DocumentChange,
): Promise<FieldErrors> {
  const part = partOf(name)
  const errors = {
    ...mailedTextErrors(name, part, content),
    ...(await imageErrors(db, part, content)),
  }
  if (Object.keys(errors).length > 0) return errors
  if (name === 'offerings') {
    return priceErrors({ before: documentOf(name, before), after: content as Offerings }, role)
  }
  if (name !== 'branches') return {}
  const change = { before: documentOf(name, before), after: content as Branch[], today }
  return branchErrors(db, change, role)
}

/** An error for each image of a document that was not uploaded for the website, by its path. */
async function imageErrors(
  db: Kysely<Database>,
  part: Part,
  content: unknown,
): Promise<FieldErrors> {
  const chosen = imagesIn(part, content as Json, '')
  if (chosen.length === 0) return {}
  const stored = await db
    .selectFrom('pictures')
    .select('public_id')
    .where('folder', '=', websiteFolder.name)
    .where(
      'public_id',
      'in',
      chosen.map(({ publicId }) => publicId),
    )
    .execute()
  const known = new Set(stored.map(({ public_id }) => public_id))
  const missing = chosen.filter(({ publicId }) => !known.has(publicId))
  return Object.fromEntries(missing.map(({ path }) => [path, notStored]))
}

const notStored = 'This picture is not stored. Please upload it again.'

function imagesIn(part: Part, value: Json | undefined, path: string) {
  const images: { path: string; publicId: string }[] = []
  const walk = (part: Part, value: Json | undefined, path: string) => {
    if (part.kind === 'image' && value) images.push({ path, publicId: String(value) })
    if (part.kind === 'group') {
      for (const [name, each] of Object.entries(part.parts)) {
        walk(each, partIn(value, name), pathTo(path, name))
      }
    }
    if (part.kind === 'list' && Array.isArray(value)) {
      for (const [index, row] of value.entries()) walk(part.row, row, pathTo(path, String(index)))
    }
  }
  walk(part, value, path)
  return images
}

/** An error for each price that was added, changed or removed by somebody who may not: only owners set prices. */
function priceErrors(
  { before, after }: { before: Offerings; after: Offerings },
  role: Role,
): FieldErrors {
  if (isPermitted({ role }, 'prices')) return {}
  const former = new Map(before.services.map(({ id, priceFrom }) => [id, priceFrom]))
  const changed = after.services.flatMap(({ id, priceFrom }, index) =>
    priceFrom === (former.get(id) ?? '') ? [] : [index],
  )
  const text = 'Only an owner may change what a service costs.'
  return Object.fromEntries(changed.map((index) => [`services.${index}.priceFrom`, text]))
}

export const mailedTextSentences = {
  address: 'Please leave out web and email addresses: this is written into mails.',
  lineBreak: notOneLineText,
} as const

/** The documents whose short texts are written into mails: the clinic's name, the names and places of its branches. */
const mailedDocuments: readonly DocumentName[] = ['facts', 'branches']

const address = /[a-z]:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu
// The characters that some mail programs show as a line break; an ordinary one cannot be in a text on one line.
const lineBreak = /[\v\f\u0085\u2028\u2029]/

/**
 * The errors of the short texts of a document that are written into mails. With a web address or a line break in such a
 * text, a genuine mail of the clinic could lead its reader to another website. Stored texts are not checked, so that
 * every stored document can still be read.
 */
export function mailedTextErrors(name: DocumentName, part: Part, content: unknown): FieldErrors {
  return mailedDocuments.includes(name) ? errorsIn(part, content as never, '') : {}
}

function errorsIn(part: Part, value: Parameters<typeof partIn>[0], path: string): FieldErrors {
  switch (part.kind) {
    case 'text': {
      const error = part.format ? undefined : errorOf(String(value ?? ''))
      return error ? { [path]: error } : {}
    }
    case 'group':
      return all(
        Object.entries(part.parts).map(([name, each]) =>
          errorsIn(each, partIn(value, name), pathTo(path, name)),
        ),
      )
    case 'list':
      return all(
        (Array.isArray(value) ? value : []).map((row, index) =>
          errorsIn(part.row, row, pathTo(path, String(index))),
        ),
      )
    default:
      return {}
  }
}

const all = (errors: FieldErrors[]): FieldErrors => Object.assign({}, ...errors)

const errorOf = (text: string) => {
  if (lineBreak.test(text)) return mailedTextSentences.lineBreak
  return address.test(text) ? mailedTextSentences.address : undefined
}
