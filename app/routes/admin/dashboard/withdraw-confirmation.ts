import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { withdrawConfirmation } from '#app/domain/website/checklist.server.ts'
import { isConfirmable } from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { found } from '#app/http/found.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/withdraw-confirmation.ts'

export const handle = { permission: 'set-up', postedFrom: href('/admin') }

/**
 * Undoes that an owner confirmed an item. Not for articles: confirming them removed their sample marks, which this cannot
 * restore.
 */
export async function action({ params: { item }, context }: Route.ActionArgs) {
  const name = found(isConfirmable(item) && item !== 'articles' ? item : null)
  await withdrawConfirmation(context.get(platform), name)
  return { done: 'undone' } satisfies RowActionResult
}

export const clientAction = catchOneError(websiteTexts.notConfirmed)
