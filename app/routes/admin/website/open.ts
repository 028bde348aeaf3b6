import { href } from 'react-router'
import { reportOpen } from '#app/domain/open-editors/open-editors.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import type { Route } from './+types/open.ts'
import { documentIn, editorOf } from './document-in.ts'

// Sent once a minute, also while nobody types.
export const handle = {
  permission: 'content',
  postedFrom: href('/admin/website'),
  isUnattended: true,
}

/** Records that somebody has a document's form open, and responds with who else has. */
export async function action({ params, context }: Route.ActionArgs) {
  const editor = editorOf(documentIn(params), context.get(staffMember))
  return Response.json({ others: await reportOpen(context.get(platform), editor) })
}
