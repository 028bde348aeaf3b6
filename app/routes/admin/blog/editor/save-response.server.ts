import { redirect } from 'react-router'
import { withoutManyBareSigns } from '#app/domain/blog/html-size.ts'
import { differencesBetween } from '#app/domain/blog/post-differences.server.ts'
import { type PostForm, pickForm } from '#app/domain/blog/post-form.ts'
import { postRefusals } from '#app/domain/blog/post-texts.ts'
import type { EditedPost } from '#app/domain/blog/posts.editing.server.ts'
import type { SaveResult } from '#app/domain/blog/posts.saving.server.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/list-address.ts'
import type { Conflict, SaveAnswer } from './save-answer.ts'

/**
 * Answers the saving of a post: with the errors beside what was typed, or with a redirect to the list. The
 * editor sends `stay`, since it leaves by itself, and only if nothing was typed since it sent the form.
 */
export function respondToSave(result: SaveResult, typed: Record<string, string>) {
  if (result.ok && typed.stay) return { saved: result.value, errors: {} } satisfies SaveAnswer
  if (result.ok) throw redirect(postsAddressAfter('saved'))
  const form = pickForm(typed)
  const values = { ...form, content: withoutManyBareSigns(form.content) }
  const current = result.kind === 'conflict' ? result.current : null
  const conflict = current && conflictWith(current, values)
  return respondToFailure(result, { values, ...(conflict && { conflict }) }, postRefusals)
}

function conflictWith(current: EditedPost, typed: PostForm): Conflict {
  const { id, version, form, updated_by_name: by, updated_at: at } = current
  return { id, version, form, by, at, differences: differencesBetween(form, typed) }
}
