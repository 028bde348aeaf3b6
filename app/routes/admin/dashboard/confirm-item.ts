import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { confirmItem } from '#app/domain/website/checklist.server.ts'
import { isConfirmable } from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { readForm } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { checklistAddress } from '#app/routes/admin/website/set-up.ts'
import type { Route } from './+types/confirm-item.ts'

// Only an owner may confirm an item.
export const handle = { permission: 'set-up', postedFrom: href('/admin') }

export async function action({ request, params: { item }, context }: Route.ActionArgs) {
  const { list } = await readForm(request)
  const name = found(isConfirmable(item) ? item : null)
  const { value } = await confirmItem(context.get(platform), name, context.get(staffMember).id)
  // Without JavaScript the form sends the query of the page.
  if (list !== undefined) throw redirect(checklistAddress('confirmed'))
  // Confirming the articles removes the marks of samples, which is not undone; nor is an item that another owner had
  // confirmed before.
  const undo = { action: href('/admin/checklist/:item/withdraw', { item }), fields: {} }
  const mayUndo = value.isNew && name !== 'articles'
  return { done: 'confirmed', ...(mayUndo && { undo }) } satisfies RowActionResult
}

export const clientAction = catchOneError(websiteTexts.notConfirmed)
