import { href, type RouterContextProvider, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import type { AppointmentAction } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { listAddress } from '#app/lists/list-state.ts'

interface DialogAction {
  request: Request
  params: { id: string }
  context: Readonly<RouterContextProvider>
  url: URL
}

/** Changes the appointment of an open dialog at the version that it shows, and redirects to the dialog with a toast. */
export async function changeFromDialog(
  { request, params: { id }, context, url }: DialogAction,
  change: AppointmentAction,
  done: string,
) {
  const { version } = await readForm(request)
  const staff = context.get(staffMember)
  const seen = { id, version: readVersion(version) }
  const result = await change(context.get(platform), staff, seen, staff.id)
  if (!result.ok) return respondWithError(result, refusals)
  throw redirect(listAddress(href('/admin/appointments/:id/edit', { id }), url.searchParams, done))
}
