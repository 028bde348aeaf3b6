import { data, redirect } from 'react-router'
import { differencesBetween } from '#app/domain/blog/post-differences.server.ts'
import { pickForm } from '#app/domain/blog/post-form.ts'
import { postRefusals, slugTaken } from '#app/domain/blog/post-texts.ts'
import type { Saving } from '#app/domain/blog/posts.editing.server.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/list-address.ts'
import type { EditorAnswer } from './editor-answer.ts'

/** What the editor is told of a save: back to the list, or why it was not stored, with what was typed. */
export function answerSaving(saving: Saving, typed: Record<string, string>) {
  const values = pickForm(typed)
  const answer = (part: EditorAnswer, status: number) =>
    data<EditorAnswer>({ values, ...part }, status)
  if (saving.kind === 'saved') throw redirect(postsAddressAfter('saved'))
  if (saving.kind === 'missing') {
    const { error, status } = postRefusals.missing
    return answer({ errors: { '': error } }, status)
  }
  if (saving.kind === 'stale') {
    const { version, form, updated_by_name: by, updated_at: at } = saving.current
    const conflict = { version, form, by, at, differences: differencesBetween(form, values) }
    return answer({ errors: { '': postRefusals.stale.error }, conflict }, postRefusals.stale.status)
  }
  return answer({ errors: saving.errors }, saving.errors.slug === slugTaken ? 409 : 422)
}
