import { moment } from '#app/ui/date-text.ts'
import type { Found } from './use-recovery.ts'

interface RecoveryProps {
  found: Found[]
  onRestore: (found: Found) => void
  onDiscard: () => void
}

/** Offers what was typed and not saved, the newest first. */
export function Recovery({ found, onRestore, onDiscard }: RecoveryProps) {
  const [newest] = found
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
        {found.map((each, place) => (
          <button
            key={each.where}
            type="button"
            className={place === 0 ? 'button' : 'button button-quiet'}
            onClick={() => onRestore(each)}
          >
            Restore from {each.where}, {moment(each.at)}
            {found.length > 1 && (place === 0 ? ' (newer)' : ' (older)')}
          </button>
        ))}
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </section>
  )
}
