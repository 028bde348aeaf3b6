import { href } from 'react-router'
import { autosaveDraft, deleteDraft } from '#app/domain/blog/admin/post-drafts.server.ts'
import { readDraftForm } from '#app/domain/blog/admin/post-form.schema.ts'
import { platform } from '#app/http/context.ts'
import { readJson, unprocessable } from '#app/http/json.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import type { Route } from './+types/drafts.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

export const middleware = [acceptBody('post')]

/** Autosaves what is typed into a post as a draft beside it; a form that is null discards that draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const draft = readDraftForm(body)
  if (!draft) return unprocessable('This is no draft.')
  const needs = context.get(platform)
  const { key, form } = draft
  if (form) return Response.json(await autosaveDraft(needs, key, draft))
  await deleteDraft(needs, key)
  return Response.json({ done: true })
}
