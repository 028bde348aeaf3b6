import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { notUpdated, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { keepVisit } from '#app/domain/appointments/appointments.keeping.server.ts'
import { readForm } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/keep.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** Keeps a visit on purpose although its time is not offered any more, or takes that back. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { keep, list } = await readForm(request)
  const isKept = keep === 'yes'
  const result = await keepVisit(context.get(platform), context.get(staffMember), { id, isKept })
  const undo = { action: href('/admin/appointments/:id/keep', { id }), fields: { keep: 'no' } }
  const success = { list, path: href('/admin/appointments') }
  return respondToRowAction(
    result,
    isKept ? { ...success, done: 'kept', undo } : { ...success, done: 'undone' },
    refusals,
  )
}

export const clientAction = catchOneError(notUpdated)

export default RefusedAction
