import { href, Link } from 'react-router'
import type { RequestedLink } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { moment } from '#app/values/date-text.ts'

export function PasswordRequests({ people }: { people: RequestedLink[] }) {
  if (people.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label="Requests for a new password">
      {people.map((person) => (
        <li
          key={person.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border-l-4 border-ochre bg-white px-4 py-3"
        >
          <p className="min-w-0 wrap-anywhere">
            <strong>
              <bdi>{displayName(person)}</bdi>
            </strong>{' '}
            asked for a new password on {moment(person.askedAt)}. No mail could be sent.
          </p>
          <Link
            to={href('/admin/staff/:id/password-link', { id: person.id })}
            className="button button-quiet"
          >
            Make a link<span className="sr-only"> for {displayName(person)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
