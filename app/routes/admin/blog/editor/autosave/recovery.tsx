import { moment } from '#app/values/date-text.ts'
import type { FoundDraft } from './draft-store.ts'

interface RecoveryProps {
  drafts: FoundDraft[]
  onRestore: (draft: FoundDraft) => void
  onDiscard: () => void
}

/** Offers to restore the drafts that were not saved, the newest first. */
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
        . Nothing is lost: choose what to go on with.
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
