import { href, redirect } from 'react-router'
import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { keepDay } from '#app/domain/appointments/appointments.wishes.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/keep-day.ts'
import { changeFromDialog } from './change-from-dialog.server.ts'

export const handle = { permission: 'appointments' }

/** There is no page here: a reload leads back to the list. */
export const loader = () => redirect(href('/admin/appointments'))

/** Answers a wish for another day by leaving the one that is agreed. */
export const action = (args: Route.ActionArgs) => changeFromDialog(args, keepDay, 'kept')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult | undefined>(serverAction, { error: notUpdated })
