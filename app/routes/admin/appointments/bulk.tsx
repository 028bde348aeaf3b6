import { data, href, redirect } from 'react-router'
import {
  formerVisitsText,
  maxBulk,
  readBulkAction,
} from '#app/domain/appointments/appointment-edit.ts'
import { bulkFailed } from '#app/domain/appointments/appointment-texts.ts'
import { applyBulkAction } from '#app/domain/appointments/appointments.bulk.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { chosenPrefix } from '#app/ui/admin/list/selection.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/bulk.ts'
import { BulkDialog, type BulkResult } from './bulk-dialog.tsx'

export const handle = { permission: 'appointments' }

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const act = readBulkAction(form.act ?? '')
  const rows = Object.entries(form)
    .filter(([name]) => name.startsWith(chosenPrefix))
    .map(([name, version]) => ({
      id: name.slice(chosenPrefix.length),
      version: readVersion(version),
    }))
  if (!act || rows.length > maxBulk) return respondWithError(invalid({ '': bulkFailed }))
  const staff = context.get(staffMember)
  const result = await applyBulkAction(context.get(platform), staff, rows, act)
  const { outcomes, gone } = result
  const isAllDone = gone === 0 && outcomes.every(({ refusal }) => !refusal)
  if (isAllDone) {
    const done = outcomes.length > 0 ? `all-${act}` : ''
    const undo = formerVisitsText(outcomes.flatMap((outcome) => outcome.undo ?? []))
    throw redirect(listAddress(href('/admin/appointments'), url.searchParams, done, undo))
  }
  return data<BulkResult>({ act, ...result })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<BulkResult>(serverAction, { error: bulkFailed })

export default function Bulk({ actionData }: Route.ComponentProps) {
  return actionData ? <BulkDialog result={actionData} /> : null
}
