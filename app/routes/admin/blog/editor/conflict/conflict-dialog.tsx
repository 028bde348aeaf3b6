import { useState } from 'react'
import { type PostField, type PostForm, postFields } from '#app/domain/blog/admin/post-form.ts'
import type { SaveConflict } from '#app/routes/admin/blog/editor/save-answer.ts'
import { Differences } from '#app/routes/admin/differences.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { moment } from '#app/values/date-text.ts'

interface ConflictProps {
  conflict: SaveConflict
  mine: PostForm
  /** The post as it was when this form was opened, or when its draft was begun. */
  opened: PostForm
  /** Called with the merged form, which is saved next. */
  onResolve: (form: PostForm) => void
  onClose: () => void
}

/** Two people have changed one post: shows each difference, and lets the person choose field by field. */
export function ConflictDialog({ conflict, mine, opened, onResolve, onClose }: ConflictProps) {
  const { differences, form: theirs, by, at } = conflict
  // A field that only one of both has changed starts with that change.
  const [takesTheirs, setTakesTheirs] = useState<Partial<Record<PostField, boolean>>>(() =>
    Object.fromEntries(differences.map(({ field }) => [field, mine[field] === opened[field]])),
  )
  const resolve = () => {
    const chosen = differences.filter(({ field }) => takesTheirs[field])
    onResolve({ ...mine, ...Object.fromEntries(chosen.map(({ field }) => [field, theirs[field]])) })
  }
  return (
    <Dialog title="Somebody else has saved this post" onClose={onClose}>
      <p className="mt-2">
        <bdi className="font-semibold">{by ?? 'Somebody'}</bdi> saved it on {moment(at)}, after you
        had opened it. Nothing of either is lost: choose whose text stays.
      </p>
      {differences.length === 0 && <p className="mt-3">Both say the same.</p>}
      {differences.map(({ field, segments }) => (
        <fieldset key={field} className="mt-4 rounded-lg border border-clay p-3">
          <legend className="px-1 font-semibold">{postFields[field].label}</legend>
          <Differences label={postFields[field].label} segments={segments} />
          <div className="mt-2 flex flex-wrap gap-x-6">
            {[false, true].map((isTheirs) => (
              <label key={String(isTheirs)} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  className="size-5"
                  checked={Boolean(takesTheirs[field]) === isTheirs}
                  onChange={() => setTakesTheirs((before) => ({ ...before, [field]: isTheirs }))}
                />
                {isTheirs ? `Keep ${by ?? 'theirs'}` : 'Keep mine'}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="mt-5 form-actions">
        <button type="button" className="button button-quiet" data-close>
          Cancel
        </button>
        <button type="button" className="button" onClick={resolve}>
          Save my choice
        </button>
      </div>
    </Dialog>
  )
}
