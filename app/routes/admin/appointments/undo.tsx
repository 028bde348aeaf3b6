import { data, href, redirect } from 'react-router'
import { readFormerVisits } from '#app/domain/appointments/appointment.schema.ts'
import { notUndone } from '#app/domain/appointments/appointment-texts.ts'
import {
  changeRefusal,
  type UndoOutcome,
  undoChanges,
} from '#app/domain/appointments/appointments.bulk.server.ts'
import { freeTimesOf } from '#app/domain/schedule/booking-form.schema.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { type RowActionResult, respondToRowAction, respondWithError } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { conflict, done, invalid } from '#app/values/result.ts'
import type { Route } from './+types/undo.ts'
import { undoActionOf } from './undo-address.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** The screens to return to without JavaScript; from any other, such as a dialog, it is the list. */
const screens = [href('/admin/appointments'), href('/admin')] as const

export async function action({ request, context }: Route.ActionArgs) {
  const { changes, list, screen } = await readForm(request)
  const formerVisits = readFormerVisits(changes)
  if (!formerVisits) return respondWithError(invalid({ '': notUndone }))
  const staff = context.get(staffMember)
  const outcomes = await undoChanges(context.get(platform), staff, formerVisits)
  const [first] = outcomes
  if (outcomes.length === 1 && first && !first.result.ok && freeTimesOf(first.result)) {
    // The sheet says why this time is refused, and which ones are free.
    const to = href('/admin/answer/:id', first.former)
    if (list !== undefined) throw redirect(to)
    return data<RowActionResult>({ to })
  }
  const error = errorOf(outcomes)
  // A conflict makes the list reload (`refreshOnConflict`).
  if (error) return respondWithError(conflict(outcomes), { conflict: error })
  const path = screens.find((each) => each === screen) ?? screens[0]
  return respondToRowAction<never>(done(null), { ...successOf(outcomes), list, path })
}

export const clientAction = catchOneError(notUndone)

export default RefusedAction

function errorOf(outcomes: readonly UndoOutcome[]): string {
  const isOne = outcomes.length === 1
  return outcomes
    .flatMap(({ name, result }) =>
      result.ok
        ? []
        : [isOne || !name ? changeRefusal(result) : `${name}: ${changeRefusal(result)}`],
    )
    .join(' ')
}

function successOf(outcomes: readonly UndoOutcome[]) {
  const [first] = outcomes
  const status = outcomes.length === 1 ? first?.former.status : undefined
  const formerVisits = outcomes.flatMap(({ result }) => (result.ok && result.value.undo) || [])
  return { done: status ?? 'undone', undo: undoActionOf(formerVisits) }
}
