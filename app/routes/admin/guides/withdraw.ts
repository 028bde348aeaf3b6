import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { withdrawGuide } from '#app/domain/guides/guides.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/withdraw.ts'

export const handle = { permission: 'content' }

/** There is no page here: a reload leads back to the list. */
export const loader = () => redirect(href('/admin/guides'))

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { version } = await readForm(request)
  const seen = { id, version: readVersion(version) }
  const saved = await withdrawGuide(context.get(platform), seen, context.get(staffMember).id)
  if (!saved.ok) return respondWithError(saved, guideTexts.refusals)
  throw redirect(listAddress(href('/admin/guides'), undefined, 'withdrawn'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string }>(serverAction, { error: guideTexts.notSaved })
