import { href } from 'react-router'
import { autosaveDraft, closeEditor } from '#app/domain/blog/admin/post-drafts.server.ts'
import { isRequestKey } from '#app/domain/request-key.ts'
import { platform } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { unprocessable } from '#app/http/json.ts'
import type { Route } from './+types/open.ts'

// Sent once a minute while nobody types.
export const handle = { permission: 'content', postedFrom: href('/admin/blog'), isUnattended: true }

/** `POST { key, version }`: somebody has a post's editor open; answers who else has. With `isClosed` it is closed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { key = '', version, isClosed } = await readForm(request)
  if (!isRequestKey(key)) return unprocessable('This is no post.')
  const needs = context.get(platform)
  if (!isClosed) {
    const open = { form: null, version: readVersion(version) }
    return Response.json(await autosaveDraft(needs, key, open))
  }
  await closeEditor(needs, key)
  return Response.json({ done: true })
}
