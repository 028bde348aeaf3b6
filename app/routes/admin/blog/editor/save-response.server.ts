import { data, redirect } from 'react-router'
import { differencesBetween } from '#app/domain/blog/post-differences.server.ts'
import { pickForm } from '#app/domain/blog/post-form.ts'
import { postRefusals, slugTaken } from '#app/domain/blog/post-texts.ts'
import type { SaveResult } from '#app/domain/blog/posts.editing.server.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/list-address.ts'
import type { EditorResult } from './editor-result.ts'

/** Turns the result of saving a post into a response: a redirect to the list, or the errors with what was typed. */
export function respondToSave(result: SaveResult, typed: Record<string, string>) {
  const values = pickForm(typed)
  const failure = (part: EditorResult, status: number) =>
    data<EditorResult>({ values, ...part }, status)
  if (result.kind === 'saved') throw redirect(postsAddressAfter('saved'))
  if (result.kind === 'missing') {
    const { error, status } = postRefusals.missing
    return failure({ errors: { '': error } }, status)
  }
  if (result.kind === 'conflict') {
    const { version, form, updated_by_name: by, updated_at: at } = result.current
    const conflict = { version, form, by, at, differences: differencesBetween(form, values) }
    return failure(
      { errors: { '': postRefusals.conflict.error }, conflict },
      postRefusals.conflict.status,
    )
  }
  return failure({ errors: result.errors }, result.errors.slug === slugTaken ? 409 : 422)
}
