import { href } from 'react-router'
import { closeEditor } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import type { Route } from './+types/leave.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

/** `POST { key }`: records that somebody has closed a post's editor, so that others no longer see them there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { key = '' } = await readForm(request)
  await closeEditor(context.get(platform), { key, staff: context.get(staffMember).id })
  return Response.json({ done: true })
}
