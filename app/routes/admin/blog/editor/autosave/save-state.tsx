import { savedWithoutLatestTyping } from '#app/domain/blog/post-texts.ts'
import { type EditorState, isDirty } from '#app/routes/admin/blog/editor/editor-state.ts'
import { FailureText } from '#app/ui/admin/failure.tsx'
import { Message } from '#app/ui/message.tsx'
import { timeOfDay } from '#app/values/date-text.ts'

/** Says when and where the form was autosaved last. */
export function SaveState({ state }: { state: EditorState }) {
  const { browser, server } = state.copies
  return (
    <p className="flex min-h-6 flex-wrap gap-x-4 text-stone" data-save-state>
      {isDirty(state) && (
        <>
          {browser.hasFailed ? (
            <span>This device cannot keep what you type</span>
          ) : (
            browser.at && <span>Saved on this device {timeOfDay(browser.at)}</span>
          )}
          {server.at && <span>Saved as draft on the server {timeOfDay(server.at)}</span>}
        </>
      )}
      {server.hasFailed && <span>The server cannot be reached at the moment</span>}
    </p>
  )
}

/** Says why the post was not saved, or that only a part of it was. */
export function SaveMessage({ state: { phase, errors } }: { state: EditorState }) {
  const isPartlySaved = phase.name === 'editing' && phase.hasSavedEarlier
  if (!errors[''] && !isPartlySaved) return null
  return (
    <div className="mt-2">
      {errors[''] ? (
        <Message kind="alert">
          <FailureText text={errors['']} />
          {phase.name === 'offline' && ' It will be tried again by itself.'}
        </Message>
      ) : (
        <Message kind="status">{savedWithoutLatestTyping}</Message>
      )}
    </div>
  )
}
