import { href } from 'react-router'
import { reportClosed } from '#app/domain/open-editors/open-editors.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import type { Route } from './+types/leave.ts'
import { documentIn, editorOf } from './document-in.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/website') }

/** Records that somebody has closed a document's form, so that others no longer see them there. */
export async function action({ params, context }: Route.ActionArgs) {
  const editor = editorOf(documentIn(params), context.get(staffMember))
  await reportClosed(context.get(platform), editor)
  return Response.json({ done: true })
}
