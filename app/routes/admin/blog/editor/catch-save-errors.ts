import { data, isRouteErrorResponse } from 'react-router'
import { postNotSaved } from '#app/domain/blog/post-texts.ts'
import { isSessionEnd, sessionEnded } from '#app/routes/admin/session-ended.ts'
import type { EditorAnswer } from './editor-answer.ts'

let tellStored = () => {}

/** Names what is to be done as soon as the server has stored the open post, before the page is left. */
export function whenStored(act: () => void): () => void {
  tellStored = act
  return () => {
    tellStored = () => {}
  }
}

/** Saves, and whatever happens leaves the form standing until the post is stored. */
export async function catchSaveErrors<T>(save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (error instanceof Response) {
      if (isSessionEnd(error)) return data<EditorAnswer>({ errors: { '': sessionEnded } }, 401)
      tellStored()
      throw error
    }
    if (isRouteErrorResponse(error) && error.status === 413) {
      return data<EditorAnswer>({ errors: { content: 'This text is too long for one post.' } }, 413)
    }
    return data<EditorAnswer>({ errors: { '': postNotSaved }, isPassing: true }, 503)
  }
}
