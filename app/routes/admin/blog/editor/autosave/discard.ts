import { href } from 'react-router'
import { deleteDraft } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import type { Route } from './+types/discard.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

/** `POST { key }`: deletes one's own draft of a post. */
export async function action({ request, context }: Route.ActionArgs) {
  const { key = '' } = await readForm(request)
  await deleteDraft(context.get(platform), { key, staff: context.get(staffMember).id })
  return Response.json({ done: true })
}
