import { href } from 'react-router'
import { autosaveDraft } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import { isRequestKey } from '#app/domain/request-key.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { unprocessable } from '#app/http/json.ts'
import type { Route } from './+types/open.ts'

// Sent once a minute while nobody types.
export const handle = {
  permission: 'content',
  postedFrom: href('/admin/blog'),
  isUnattended: true,
}

/** `POST { key, version }`: records that somebody has a post's editor open, and responds with who else has. */
export async function action({ request, context }: Route.ActionArgs) {
  const { key = '', version } = await readForm(request)
  if (!isRequestKey(key)) return unprocessable('This is no post.')
  const editor = { key, staff: context.get(staffMember).id }
  const open = { form: null, version: readVersion(version) }
  return Response.json(await autosaveDraft(context.get(platform), editor, open))
}
