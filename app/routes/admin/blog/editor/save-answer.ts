import { isRouteErrorResponse } from 'react-router'
import { isSessionEnd } from '#app/browser/connection/session-ended.ts'
import type { PostField, PostForm } from '#app/domain/blog/admin/post-form.ts'
import { contentErrors, postNotSaved } from '#app/domain/blog/post.ts'
import type { Difference } from '#app/domain/earlier-versions.server.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { readNotPermitted } from '#app/routes/admin/errors/not-permitted.ts'
import type { FieldErrors } from '#app/values/result.ts'

export interface SaveConflict {
  /** An earlier save may have stored the new post, and its response was lost. */
  id: string
  version: number
  form: PostForm
  by: string | null
  at: string
  differences: Difference<PostField>[]
  /** The version that the form began from; absent once it is no longer stored. */
  opened?: PostForm | undefined
}

export interface SaveAnswer {
  saved?: { id: string; version: number }
  errors: FieldErrors
  /** The typed values, for a browser without JavaScript, which loads a new form. */
  values?: PostForm
  conflict?: SaveConflict
  isTemporary?: boolean
}

export const catchSaveErrors = (save: () => Promise<unknown>) =>
  catchActionErrors(save as () => Promise<SaveAnswer>, failureOf)

function failureOf(error: unknown): SaveAnswer {
  if (isRouteErrorResponse(error) && error.status === 413) {
    return { errors: { content: contentErrors['too-large'] } }
  }
  // After an ended session or a changed role, saving again fails again until the person has done something.
  const isRefused = isSessionEnd(error) || readNotPermitted(error) !== null
  return { errors: { '': postNotSaved }, ...(!isRefused && { isTemporary: true }) }
}
