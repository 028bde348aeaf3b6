import { href, redirect } from 'react-router'
import { addPasskey } from '#app/domain/staff/sign-in/passkeys.server.ts'
import { passkeyTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/passkey-confirm.ts'
import { ownerOf } from './owner.ts'
import { profileAddressAfter } from './profile-toast.tsx'

export const handle = { permission: 'account', postedFrom: href('/admin/profile/passkeys/add') }

export async function action({ request, context }: Route.ActionArgs) {
  const { name = '', answer = '' } = await readForm(request)
  const made = { name: name.trim(), answer }
  const result = await addPasskey(context.get(platform), ownerOf(context), made)
  if (!result.ok) return respondWithError(result)
  return redirect(profileAddressAfter('passkey'), 303)
}

export const clientAction = catchOneError(passkeyTexts.notAdded)
