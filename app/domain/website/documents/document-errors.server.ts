import type { Kysely } from 'kysely'
import type { Branch } from '#app/domain/clinic/content.ts'
import { type DocumentName, partOf } from '#app/domain/clinic/documents.ts'
import type { Offerings } from '#app/domain/clinic/home-content.ts'
import { documentOf } from '#app/domain/clinic/stored-documents.server.ts'
import { branchErrors, type Editor } from '#app/domain/website/branches/branch-errors.server.ts'
import { mailedTextErrors } from '#app/domain/website/mailed-text-errors.ts'
import { priceErrors } from '#app/domain/website/price-errors.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { imageErrors } from './document-images.server.ts'

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
