import { savedWithoutLatestTyping } from '#app/domain/blog/post.ts'
import { FailureText } from '#app/ui/admin/failure.tsx'
import { Message } from '#app/ui/message.tsx'
import { moment, timeOfDay } from '#app/values/date-text.ts'
import { type EditorState, isDirty } from './reducer.ts'
import type { FoundDraft } from './stored-drafts.ts'

interface RecoveryProps {
  drafts: FoundDraft[]
  onRestore: (draft: FoundDraft) => void
  onDiscard: () => void
}

export function Recovery({ drafts, onRestore, onDiscard }: RecoveryProps) {
  const [newest] = drafts
  if (!newest) return null
  return (
    <section
      aria-labelledby="recovery"
      className="mt-4 rounded-lg border-l-4 border-ochre bg-white px-4 py-3"
    >
      <h2 id="recovery">What you typed was not saved</h2>
      <p className="mt-1">
        {newest.form.title ? (
          <>
            “<bdi>{newest.form.title}</bdi>”
          </>
        ) : (
          'A post without a title yet'
        )}
        . Nothing is lost. Choose which text to continue with.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {drafts.map((draft, index) => (
          <button
            key={draft.source}
            type="button"
            className={index === 0 ? 'button' : 'button button-quiet'}
            onClick={() => onRestore(draft)}
          >
            Restore from {draft.source}, {moment(draft.at)}
            {drafts.length > 1 && (index === 0 ? ' (newer)' : ' (older)')}
          </button>
        ))}
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </section>
  )
}

export function SaveState({ state }: { state: EditorState }) {
  const { browser, server } = state.copies
  return (
    <p className="flex min-h-6 flex-wrap gap-x-4 text-stone" data-save-state>
      {isDirty(state) && (
        <>
          {browser.hasFailed ? (
            <span>This device cannot save what you type</span>
          ) : (
            browser.at && <span>Saved on this device {timeOfDay(browser.at)}</span>
          )}
          {server.at && <span>Saved as draft on the server {timeOfDay(server.at)}</span>}
        </>
      )}
      {server.hasFailed && <span>No connection to the server at the moment</span>}
    </p>
  )
}

export function SaveMessage({ state: { phase, errors } }: { state: EditorState }) {
  const isPartlySaved = phase.name === 'editing' && phase.hasSavedEarlier
  if (!errors[''] && !isPartlySaved) return null
  return (
    <div className="mt-2">
      {errors[''] ? (
        <Message kind="alert">
          <FailureText text={errors['']} />
          {phase.name === 'offline' && ' We will try again soon.'}
        </Message>
      ) : (
        <Message kind="status">{savedWithoutLatestTyping}</Message>
      )}
    </div>
  )
}
