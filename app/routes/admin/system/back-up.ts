import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { askForBackup } from '#app/domain/system/backup-request.server.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/back-up.ts'
import { backupNotRequested } from './backup-texts.ts'

export const handle = { permission: 'system', postedFrom: href('/admin/system') }

export async function action({ context, url }: Route.ActionArgs) {
  await askForBackup(context.get(platform))
  return redirect(listAddress(href('/admin/system'), url.searchParams, 'requested'))
}

export const clientAction = catchOneError(backupNotRequested)
