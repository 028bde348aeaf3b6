import { data, href, Link, redirect } from 'react-router'
import { patientName } from '#app/domain/appointments/appointment.ts'
import {
  type BulkAction,
  bulkActions,
  formerVisitsText,
  maxBulk,
} from '#app/domain/appointments/appointment-edit.ts'
import { bulkFailed, doneTexts, goneText } from '#app/domain/appointments/appointment-texts.ts'
import {
  applyBulkAction,
  type BulkOutcomes,
} from '#app/domain/appointments/appointments.bulk.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { UndoButton } from '#app/ui/admin/list/row-actions.tsx'
import { chosenPrefix } from '#app/ui/admin/list/selection.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/bulk.ts'
import { undoActionOf } from './undo-address.ts'

export const handle = { permission: 'appointments' }

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const act = bulkActions.find(({ value }) => value === form.act)?.value
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

type BulkResult = ({ act: BulkAction } & BulkOutcomes) | { error: string }

const titles: Record<BulkAction, string> = {
  confirmed: 'Confirm appointments',
  cancelled: 'Cancel appointments',
}

export function BulkDialog({ result }: { result: BulkResult }) {
  const back = useListBelow()
  const { dialog } = useListState()
  if ('error' in result)
    return (
      <ResourceDialog title="Not Done" result={result}>
        <Failure text={result.error} />
      </ResourceDialog>
    )
  const { act, outcomes, gone } = result
  const refused = outcomes.filter(({ refusal }) => refusal)
  const done = outcomes.filter(({ refusal }) => !refusal)
  const undo = undoActionOf(done.flatMap((outcome) => outcome.undo ?? []))
  return (
    <ResourceDialog title={titles[act]} result={result}>
      <p role="status" className="mt-2 font-semibold">
        {`${done.length} of ${outcomes.length + gone} ${act}.`}
      </p>
      {gone > 0 && <p className="mt-2">{goneText(gone)}</p>}
      {refused.length > 0 && (
        <>
          <h3 className="mt-4">Not changed</h3>
          <ul className="mt-2 divide-y divide-clay">
            {refused.map(({ appointment, refusal }) => (
              <li
                key={appointment.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
              >
                <span className="min-w-0">
                  <Link
                    to={dialog(href('/admin/appointments/:id/edit', appointment))}
                    className="link inline-flex min-h-11 items-center font-semibold"
                  >
                    <bdi>{patientName(appointment)}</bdi>
                  </Link>
                  <span className="block">{refusal}</span>
                </span>
                {act === 'confirmed' && (
                  <Link to={href('/admin/answer/:id', appointment)} className="button button-quiet">
                    Choose a time
                    <span className="sr-only"> for {patientName(appointment)}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-5 form-actions">
        {undo && (
          <UndoButton
            result={{ undo }}
            doneText={doneTexts.undone}
            className="button button-quiet"
          />
        )}
        <Link to={back} data-close className="button">
          Back to the list
        </Link>
      </div>
    </ResourceDialog>
  )
}
