import { useState } from 'react'
import { isSameContent, type Json, partIn } from '#app/domain/clinic/document-part.ts'
import type { PartDifference } from '#app/domain/website/documents/document-differences.server.ts'
import { ConflictDialog } from '#app/routes/admin/conflict-dialog.tsx'

export interface StoredContent {
  version: number
  content: unknown
}

/** A document as somebody else has saved it meanwhile, and how it differs from the form. */
export interface NewerContent extends StoredContent {
  updated_by_name: string | null
  updated_at: string
  differences: PartDifference[]
}

interface ConflictProps {
  conflict: NewerContent
  mine: Json
  opened: Json
  onResolve: (chosen: Json) => void
}

export function DocumentConflict({ conflict, mine, opened, onResolve }: ConflictProps) {
  const [closed, setClosed] = useState<NewerContent>()
  if (closed === conflict) return null
  const theirs = conflict.content as Json
  return (
    <ConflictDialog
      noun="document"
      conflict={{ by: conflict.updated_by_name, at: conflict.updated_at }}
      differences={conflict.differences.map((difference) => ({
        ...difference,
        isChangedHere: !isSameContent(
          partNamed(mine, difference.name),
          partNamed(opened, difference.name),
        ),
      }))}
      onResolve={(names) => {
        setClosed(conflict)
        onResolve(withParts(mine, theirs, names))
      }}
      onClose={() => setClosed(conflict)}
    />
  )
}

/** A part of a document by its name; the whole document by the empty one. */
const partNamed = (content: Json, name: string) => (name ? partIn(content, name) : content)

/** A document with the named parts of another one; a list has a single part without a name. */
export function withParts(content: Json, other: Json, names: string[]): Json {
  if (Array.isArray(content)) return names.length > 0 ? other : content
  const parts = names.map((name) => [name, partIn(other, name)])
  return { ...(content as { [name: string]: Json }), ...Object.fromEntries(parts) }
}
