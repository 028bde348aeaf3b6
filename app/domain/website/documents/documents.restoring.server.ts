import { textDifferences } from '#app/domain/blog/admin/revisions/post-differences.server.ts'
import type { Json } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, partOf } from '#app/domain/clinic/documents.ts'
import { documentJson } from '#app/domain/clinic/stored-documents.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { notFound } from '#app/values/result.ts'
import { documentText } from './document-text.ts'
import { findVersion } from './document-versions.server.ts'
import { findDocument, saveDocumentAsking } from './documents.server.ts'

/**
 * An earlier version with the changes that restoring it would make; null when it is not stored. `differences` is empty
 * only when both versions are equal. Versions that differ only in formatting or in a photo have the same text: all
 * segments are then of the kind `same`.
 */
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
  const textOf = (document: unknown) => documentText(partOf(name), document as Json)
  const isSame = documentJson(present.content) === documentJson(content)
  const differences = isSame ? [] : textDifferences(textOf(present.content), textOf(content))
  return { ...saved, version: present.version, differences }
}

interface Restoration {
  name: DocumentName
  /** The version to restore. */
  earlier: number
  /** The version that was on the screen. */
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
