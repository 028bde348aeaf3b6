import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { notUpdated, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { voidLink } from '#app/domain/appointments/appointments.wishes.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { type RowActionResult, respondWithError } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/void-link.ts'

export const handle = { permission: 'appointments' }

/** There is no page here: a reload leads back to the list. */
export const loader = () => redirect(href('/admin/appointments'))

/** Makes the link to a patient's page void. */
export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { version } = await readForm(request)
  const staff = context.get(staffMember)
  const seen = { id, version: readVersion(version) }
  const result = await voidLink(context.get(platform), staff, seen, staff.id)
  if (!result.ok) return respondWithError(result, refusals)
  throw redirect(
    listAddress(href('/admin/appointments/:id/edit', { id }), url.searchParams, 'voided'),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult | undefined>(serverAction, { error: notUpdated })
