import { isRouteErrorResponse } from 'react-router'
import { isSessionEnd } from '#app/browser/connection/session-ended.ts'
import { contentErrors, postNotSaved } from '#app/domain/blog/post-texts.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { readNotPermitted } from '#app/routes/admin/errors/not-permitted.ts'
import type { SaveAnswer } from './save-answer.ts'

/** Runs a save and turns its errors into a `SaveAnswer`, so that the form stays until the post is saved. */
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
