import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moment } from '#app/values/date-text.ts'

interface VersionListProps {
  /** The link to the form that makes versions. */
  back: { to: string; text: string }
  /** Whose versions they are. */
  title: ReactNode
  versions: readonly { version: number; saved_at: string; saved_by_name: string }[]
  present: number
  /** How many versions are stored at most. */
  limit: number
  to: (version: string) => string
  /** The sentence that is shown when there is none yet. */
  empty: string
}

/** The earlier versions of something that is edited, newest first. */
export function VersionList(props: VersionListProps) {
  const { back, title, versions, present, limit, to, empty } = props
  return (
    <div className="max-w-form">
      <p>
        <Link to={back.to} className="link inline-flex min-h-11 items-center">
          ← {back.text}
        </Link>
      </p>
      <h1 className="wrap-anywhere">Earlier Versions of “{title}”</h1>
      <p className="mt-2 text-stone">The last {limit} times that it was saved, newest first.</p>
      <ul className="card mt-4 divide-y divide-clay empty:hidden">
        {versions.map(({ version, saved_at, saved_by_name }) => (
          <li key={version} className="py-1">
            <Link to={to(String(version))} className="link inline-flex min-h-11 items-center">
              {moment(saved_at)}
            </Link>{' '}
            <span className="text-stone">
              by <bdi>{saved_by_name}</bdi>
              {version === present && ', the present one'}
            </span>
          </li>
        ))}
      </ul>
      {versions.length === 0 && <p className="card mt-4">{empty}</p>}
    </div>
  )
}
