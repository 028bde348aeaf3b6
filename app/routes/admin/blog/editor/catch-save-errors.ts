import { data, isRouteErrorResponse } from 'react-router'
import { isSessionEnd, sessionEnded } from '#app/connection/session-ended.ts'
import { postNotSaved } from '#app/domain/blog/post-texts.ts'
import type { EditorResult } from './editor-result.ts'

let notifySaved = () => {}

/** Registers what runs once the server has saved the open post, before the page is left; returns its removal. */
export function onPostSaved(listener: () => void): () => void {
  notifySaved = listener
  return () => {
    notifySaved = () => {}
  }
}

/** Runs a save and turns its errors into an `EditorResult`, so that the form stays until the post is saved. */
export async function catchSaveErrors<T>(save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (error instanceof Response) {
      if (isSessionEnd(error)) return data<EditorResult>({ errors: { '': sessionEnded } }, 401)
      notifySaved()
      throw error
    }
    if (isRouteErrorResponse(error) && error.status === 413) {
      return data<EditorResult>({ errors: { content: 'This text is too long for one post.' } }, 413)
    }
    return data<EditorResult>({ errors: { '': postNotSaved }, isTemporary: true }, 503)
  }
}
