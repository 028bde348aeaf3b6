import { href } from 'react-router'
import { autosaveDraft } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import { readDraftForm } from '#app/domain/blog/admin/post-form.schema.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readJson, unprocessable } from '#app/http/json.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import type { Route } from './+types/drafts.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

export const middleware = [acceptBody('post')]

/** Autosaves what is being typed into a post as a draft beside it, and responds with who else has it open. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const draft = readDraftForm(body)
  if (!draft) return unprocessable('This is no draft.')
  const { key, ...typed } = draft
  const staff = context.get(staffMember).id
  return Response.json(await autosaveDraft(context.get(platform), { key, staff }, typed))
}
