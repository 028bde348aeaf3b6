/** Shows who else has the same post or document open, and that somebody has saved it since it was opened here. */
export function OtherEditors({
  names,
  noun,
  hasNewerVersion = false,
}: {
  names: string[]
  noun: 'post' | 'document'
  hasNewerVersion?: boolean
}) {
  return (
    // Rendered before it has text, because screen readers announce only changes of a region that exists.
    <div role="status" className="mt-3 grid gap-2 empty:mt-0">
      {names.length > 0 && (
        <p className="rounded-lg border-l-4 border-ochre bg-white px-4 py-3">
          <bdi className="font-semibold">{names.join(', ')}</bdi> {names.length > 1 ? 'are' : 'is'}{' '}
          also editing this {noun}.
        </p>
      )}
      {hasNewerVersion && (
        <p className="rounded-lg border-l-4 border-ochre bg-white px-4 py-3">
          This {noun} has been saved by somebody else since you opened it. When you save, you can
          compare both.
        </p>
      )}
    </div>
  )
}
