import { data, isRouteErrorResponse } from 'react-router'
import { isSessionEnd, sessionEnded } from '#app/browser/connection/session-ended.ts'
import type { ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { FieldTexts } from '#app/values/forms/edited-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { readNotPermitted } from './not-permitted.ts'

type ActionData<T> = T | ReturnType<typeof data<T>>

/** Returns the action's result, or `fallback` when server, gateway or connection failed: what was typed stays on the screen. */
export async function catchActionErrors<T>(
  action: () => Promise<T | Response>,
  fallback: T | ((error: unknown) => T),
): Promise<ActionData<T>> {
  try {
    const result = await action()
    if (result instanceof Response) throw result
    return result
  } catch (error) {
    const hasSessionEnded = isSessionEnd(error)
    if (isForRouter(error) && !hasSessionEnded) throw error
    const failure =
      typeof fallback === 'function' ? (fallback as (e: unknown) => T)(error) : fallback
    if (hasSessionEnded) return data(withText(failure, sessionEnded), 401)
    const refusal = readNotPermitted(error)
    return refusal ? data(withText(failure, refusal.error), 403) : data(failure, 503)
  }
}

interface ClientAction {
  serverAction: () => Promise<unknown>
}

/** Makes the `clientAction` of a page whose action answers `errors`, and `more` beside them. */
export const catchErrors =
  <More extends object>(sentence: string, more: More) =>
  ({ serverAction }: ClientAction) =>
    catchActionErrors<{ errors: FieldErrors } & More>(serverAction as never, {
      errors: { '': sentence },
      ...more,
    })

export const catchFormErrors = (sentence: string) =>
  catchErrors(sentence, { values: {} as FieldTexts })

/** Makes the `clientAction` of a form without fields, such as a button or a confirm dialog. */
export const catchOneError =
  (sentence: string | ((error: unknown) => string)) =>
  ({ serverAction }: ClientAction) =>
    catchActionErrors(serverAction as () => Promise<ConfirmResult>, (error) => ({
      error: typeof sentence === 'function' ? sentence(error) : sentence,
    }))

/** Makes the `clientAction` of a route `:id/:act`, with the sentence of each act (`StaffHandle.acts`). */
export const catchActErrors =
  (acts: Readonly<Record<string, string>>) =>
  ({ params: { act = '' }, serverAction }: ClientAction & { params: { act?: string } }) =>
    catchOneError(acts[act] ?? '')({ serverAction })

function withText<T>(failure: T, text: string): T {
  if (typeof failure !== 'object' || failure === null) return failure
  return 'errors' in failure ? { ...failure, errors: { '': text } } : { ...failure, error: text }
}

/** A record that is gone has an error screen. Our own 404 (`found`) carries no data, unlike one of a gateway. */
const isForRouter = (error: unknown) =>
  error instanceof Response ||
  (isRouteErrorResponse(error) && error.status === 404 && error.data === null)

/** Whether `fetch` got no response at all, rather than an error response. */
export const isNoResponse = (error: unknown) => error instanceof TypeError
