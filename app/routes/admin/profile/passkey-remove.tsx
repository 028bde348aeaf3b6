import { redirect } from 'react-router'
import { findPasskey, removePasskey } from '#app/domain/staff/sign-in/passkeys.server.ts'
import { passkeyTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/passkey-remove.ts'
import { profileAddressAfter } from './profile-toast.tsx'

export const handle = { permission: 'account' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { name } = found(await findPasskey(context.get(platform), context.get(staffMember), id))
  return { name }
}

export async function action({
  params: { id },
  context,
}: Route.ActionArgs): Promise<ConfirmResult> {
  await removePasskey(context.get(platform), context.get(staffMember), id)
  throw redirect(profileAddressAfter('no-passkey'), 303)
}

export const clientAction = catchOneError(passkeyTexts.notRemoved)

export const meta = adminMeta('Remove Passkey')

export default function RemovePasskey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      action="Remove"
      noun="passkey"
      result={actionData}
      consequence="You will no longer sign in with this passkey. Please delete it on your device as well."
    >
      the passkey "<bdi>{loaderData.name}</bdi>"
    </ConfirmDialog>
  )
}
