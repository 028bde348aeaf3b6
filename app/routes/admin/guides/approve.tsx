import { platform, staffMember } from '#app/context.ts'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { guideHtml } from '#app/domain/guides/guides.public.server.ts'
import { findGuide } from '#app/domain/guides/guides.server.ts'
import { found } from '#app/http/found.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/approve.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import { saveApproval } from './save-approval.server.ts'

// The clinic is responsible for what patients are told: an owner records who approved it (S-31.6).
export const handle = { permission: 'approvals' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { title, content, version } = found(await findGuide(needs, id))
  return { title, html: guideHtml(content), version, today: accraDate(needs.clock.now()) }
}

export function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const staff = context.get(staffMember).id
  return saveApproval(context.get(platform), request, { id, staff, list: url.searchParams })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, {
    errors: { '': guideTexts.notSaved },
    values: {},
    isConflict: false,
  })

export const shouldRevalidate = reloadOnConflict

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Approve Guide')

export default function ApproveGuide({ loaderData, actionData }: Route.ComponentProps) {
  // A changed text gets a dialog of its own, which begins at its heading with an empty form.
  return <ApprovalDialog key={loaderData.version} {...loaderData} result={actionData} />
}
