import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { askAgain } from '#app/domain/website/checklist.server.ts'
import { isConfirmable } from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { found } from '#app/http/found.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/ask-again.ts'

export const handle = { permission: 'set-up', postedFrom: href('/admin') }

/** Undoes that an owner confirmed an item. */
export async function action({ params: { item }, context }: Route.ActionArgs) {
  await askAgain(context.get(platform), found(isConfirmable(item) ? item : null))
  return { done: 'undone' } satisfies RowActionResult
}

export const clientAction = catchOneError(websiteTexts.notConfirmed)
