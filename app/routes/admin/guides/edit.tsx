import { platform, staffMember } from '#app/context.ts'
import { approvalText, guideTexts } from '#app/domain/guides/guide.ts'
import { findGuide } from '#app/domain/guides/guides.server.ts'
import { found } from '#app/http/found.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import editorStyles from '#app/routes/admin/blog/editor/editor.css?url'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { GuideForm } from './guide-form.tsx'
import { guideTextsOf, saveGuide } from './save-guide.server.ts'

export const handle = { permission: 'content' }

export const middleware: Route.MiddlewareFunction[] = [acceptBody('post')]

/** Of two routes: without an id it is a new guide. */
type Params = { id?: string }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id }: Params = params
  if (id === undefined) return {}
  const guide = found(await findGuide(context.get(platform), id))
  return { version: guide.version, stored: guideTextsOf(guide), approval: approvalText(guide) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { id }: Params = params
  return saveGuide(context.get(platform), request, { id, staff: context.get(staffMember).id })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': guideTexts.notSaved }, values: {} })

export const shouldRevalidate = reloadOnConflict

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Guide')

export default function EditGuide({ loaderData, actionData }: Route.ComponentProps) {
  return <GuideForm {...loaderData} result={actionData} />
}
