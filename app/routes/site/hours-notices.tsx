import type { Notice } from '#app/domain/hours/closures/closure.ts'

/** What patients should know today before they set out: a branch that is closed, or offers less. */
export function HoursNotices({ notices }: { notices: Notice[] }) {
  if (notices.length === 0) return null
  return (
    <ul data-now aria-label="Today" className="border-l-4 border-ochre bg-clay px-4 py-3 text-ink">
      {notices.map(({ id, branch, sentence }) => (
        <li key={id}>
          <strong>{branch}:</strong> {sentence}
        </li>
      ))}
    </ul>
  )
}
