import { type EditorState, isDirty } from '#app/routes/admin/blog/editor/editor-state.ts'

const clockTime = (instant: string) => instant.slice(11, 16)

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
            browser.at && <span>Saved on this device {clockTime(browser.at)}</span>
          )}
          {server.at && <span>Saved as draft on the server {clockTime(server.at)}</span>}
        </>
      )}
      {server.hasFailed && <span>The server cannot be reached at the moment</span>}
    </p>
  )
}
