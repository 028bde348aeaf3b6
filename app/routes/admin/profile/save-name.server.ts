import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { rename } from '#app/domain/staff/profile.server.ts'
import { fieldTexts } from '#app/forms/edited-fields.ts'
import { respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import type { Route } from './+types/page.ts'
import { profileAddressAfter } from './profile-toast.tsx'

/** Saves the name that was typed on the profile or on the dashboard, and redirects to that page. */
export async function saveName({
  request,
  context,
}: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const values = await readForm(request)
  const { full_name = '', back, version } = values
  const seen = { id: context.get(staffMember).id, version: readVersion(version) }
  const result = await rename(context.get(platform), seen, full_name.trim())
  if (result.ok)
    throw redirect(back === 'dashboard' ? href('/admin') : profileAddressAfter('name'), 303)
  const textsOf = (row: { full_name: string }) => fieldTexts(row, ['full_name'])
  return respondToFailedEdit(result, { values, textsOf }, colleagueTexts.refusals)
}
