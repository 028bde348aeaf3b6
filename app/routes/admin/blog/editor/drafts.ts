import { platform, staffMember } from '#app/context.ts'
import { autosaveDraft } from '#app/domain/blog/post-drafts.server.ts'
import { readDraftForm } from '#app/domain/blog/post-form.schema.ts'
import { methodNotAllowed, readJson } from '#app/http/json.ts'
import type { Route } from './+types/drafts.ts'

export const loader = () => methodNotAllowed('POST')

/** Keeps what is being typed into a post beside it, and tells who else has it open. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const typing = readDraftForm(body)
  if (!typing) return Response.json({ error: 'This is no draft.' }, { status: 422 })
  const { key, ...typed } = typing
  const staff = context.get(staffMember).id
  return Response.json(await autosaveDraft(context.get(platform), { key, staff }, typed))
}
