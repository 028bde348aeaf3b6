import type { Kysely } from 'kysely'
import { documentOf } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, Offerings } from '#app/domain/clinic/content.ts'
import { type Json, type Part, partIn, pathTo } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, partOf } from '#app/domain/clinic/documents.ts'
import { websiteFolder } from '#app/domain/image-configuration.ts'
import { isPermitted, type Role } from '#app/domain/staff/role.ts'
import { branchErrors, type Editor } from '#app/domain/website/branches/branch-errors.server.ts'
import { mailedTextErrors } from '#app/domain/website/mailed-text-errors.ts'
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
