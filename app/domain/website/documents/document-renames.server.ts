import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import type { DocumentName } from '#app/domain/clinic/documents.ts'
import { documentOf } from '#app/domain/clinic/stored-documents.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { applyBranchRenames } from '#app/domain/website/branches/branch-renames.server.ts'
import { applyServiceRenames } from '#app/domain/website/offering-renames.server.ts'

interface SavedDocument {
  name: DocumentName
  /** The JSON of the document before. */
  before: string
  content: unknown
  /** The plain date in Accra. */
  today: string
}

/** Gives rows that store the name of a branch or a service the new one, in the transaction that saves it. */
export async function applyRenames(
  needs: Needs<'by' | 'db' | 'clock'>,
  { name, before, content, today }: SavedDocument,
): Promise<void> {
  if (name === 'branches') {
    await applyBranchRenames(needs, documentOf('branches', before), content as Branch[])
  }
  if (name === 'offerings') {
    const { services } = content as ClinicContent['offerings']
    const former = documentOf('offerings', before).services
    await applyServiceRenames(needs, { before: former, after: services, today })
  }
}
