import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { readApproval } from '#app/domain/guides/guide.schema.ts'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { approveGuide, findGuide } from '#app/domain/guides/guides.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/approve.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { title, version } = found(await findGuide(needs, id))
  return { title, version, today: accraDate(needs.clock.now()) }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = await readForm(request)
  const seen = { id, version: readVersion(values.version) }
  const read = readApproval(values, accraDate(needs.clock.now()))
  if (!read.ok) return respondToFailure(read, { values })
  const staff = context.get(staffMember).id
  const saved = await approveGuide(needs, seen, read.value, staff)
  if (saved.ok) throw redirect(listAddress(href('/admin/guides'), url.searchParams, 'approved'))
  return respondToFailure(saved, { values }, guideTexts.refusals)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': guideTexts.notSaved }, values: {} })

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Approve guide')

export default function ApproveGuide({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalDialog {...loaderData} result={actionData} />
}
