import { data, isRouteErrorResponse } from 'react-router'
import { isSessionEnd, sessionEnded } from '#app/connection/session-ended.ts'
import { postNotSaved } from '#app/domain/blog/post-texts.ts'
import type { SaveAnswer } from './save-answer.ts'

/** Runs a save and turns its errors into a `SaveAnswer`, so that the form stays until the post is saved. */
export async function catchSaveErrors<T>(save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (error instanceof Response) {
      if (isSessionEnd(error)) return data<SaveAnswer>({ errors: { '': sessionEnded } }, 401)
      throw error
    }
    if (isRouteErrorResponse(error) && error.status === 413) {
      return data<SaveAnswer>({ errors: { content: 'This text is too long for one post.' } }, 413)
    }
    return data<SaveAnswer>({ errors: { '': postNotSaved }, isTemporary: true }, 503)
  }
}
