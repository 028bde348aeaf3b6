import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { finishRestoreReview } from '#app/domain/system/restore-review.server.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/restore-reviewed.ts'
import { reviewNotEnded } from './backup-texts.ts'

export const handle = { permission: 'system', postedFrom: href('/admin/system') }

export async function action({ context, url }: Route.ActionArgs) {
  await finishRestoreReview(context.get(platform))
  return redirect(listAddress(href('/admin/system'), url.searchParams, 'reviewed'))
}

export const clientAction = catchOneError(reviewNotEnded)
