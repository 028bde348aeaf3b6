import { useState } from 'react'
import type { Difference, TextSegment } from '#app/domain/earlier-versions.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { moment } from '#app/values/date-text.ts'

interface ConflictProps {
  conflict: { by: string | null; at: string }
  differences: ConflictingPart[]
  /** Called with the names of the parts that stay as the other person has saved them. */
  onResolve: (theirs: string[]) => void
  onClose: () => void
}

interface ConflictingPart extends Difference {
  /** A part that was not changed here starts with what the other person has saved. */
  isChangedHere: boolean
}

/** Two people have changed one thing: shows each difference, and lets the person choose part by part. */
export function ConflictDialog({ conflict, differences, onResolve, onClose }: ConflictProps) {
  const { by, at } = conflict
  const [theirs, setTheirs] = useState(() =>
    differences.flatMap(({ name, isChangedHere }) => (isChangedHere ? [] : [name])),
  )
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((before) => [...before.filter((each) => each !== name), ...(isTheirs ? [name] : [])])
  return (
    <Dialog title="Somebody Else Saved This" onClose={onClose}>
      <p className="mt-2">
        <bdi className="font-semibold">{by ?? 'Somebody'}</bdi> saved it on {moment(at)}, after you
        opened it. Nothing is lost. Choose which text to keep.
      </p>
      {differences.length === 0 && <p className="mt-3">Both say the same.</p>}
      {differences.map(({ name, label, segments }) => (
        <fieldset key={name} className="mt-4 rounded-lg border border-clay p-3">
          <legend className="px-1 font-semibold">{label}</legend>
          <Differences label={label} segments={segments} />
          <div className="mt-2 flex flex-wrap gap-x-6">
            {[false, true].map((isTheirs) => (
              <label key={String(isTheirs)} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  className="size-5"
                  checked={theirs.includes(name) === isTheirs}
                  onChange={() => choose(name, isTheirs)}
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
        <button type="button" className="button" onClick={() => onResolve(theirs)}>
          Save my choice
        </button>
      </div>
    </Dialog>
  )
}

const classNames = {
  same: '',
  removed: 'bg-[#f8ded5] line-through decoration-terracotta',
  added: 'bg-[#dcefe2] underline decoration-leaf',
} as const
const tags = { same: 'span', removed: 'del', added: 'ins' } as const

export function Differences({ label, segments }: { label: string; segments: TextSegment[] }) {
  if (segments.every(({ kind }) => kind === 'same')) {
    return <p>The words are the same. Only the formatting or a photo differs.</p>
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={`Differences: ${label}`}
      className="max-h-72 overflow-auto whitespace-pre-wrap wrap-anywhere"
    >
      {segments.map(({ kind, text }, index) => {
        const Tag = tags[kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments never move
          <Tag key={index} className={classNames[kind]}>
            {kind !== 'same' && <span className="sr-only">{kind}: </span>}
            {kind === 'same' ? shortened(text) : text}
          </Tag>
        )
      })}
    </section>
  )
}

const maxLength = 240

const shortened = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength / 2)} … ${text.slice(-maxLength / 2)}` : text
