import type { DocumentName } from '#app/domain/clinic/documents.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { notFound } from '#app/values/result.ts'
import { documentDifferences } from './document-differences.server.ts'
import { findVersion } from './document-versions.server.ts'
import { findDocument, saveDocumentAsking } from './documents.server.ts'

/** An earlier version with the changes that restoring it would make; null when it is not stored. */
export async function compareVersion(
  needs: Needs<'db' | 'log'>,
  name: DocumentName,
  version: number,
) {
  const [present, earlier] = await Promise.all([
    findDocument(needs, name),
    findVersion(needs, name, version),
  ])
  if (!earlier) return null
  const { content, ...saved } = earlier
  const differences = documentDifferences(name, present.content, content)
  return { ...saved, version: present.version, differences }
}

interface Restoration {
  name: DocumentName
  earlier: number
  version: number
  /** The question about agreed visits that the person has read. */
  question?: string | undefined
}

/** Saves an earlier version as the document's new one; asks as saving does. */
export async function restoreVersion(
  needs: Parameters<typeof saveDocumentAsking>[0],
  { earlier, ...edit }: Restoration,
  staff: Parameters<typeof saveDocumentAsking>[2],
) {
  const found = await findVersion(needs, edit.name, earlier)
  if (!found) return notFound
  return saveDocumentAsking(needs, { ...edit, content: found.content }, staff)
}
