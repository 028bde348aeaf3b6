import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moment } from '#app/values/date-text.ts'
import { ResourceForm } from './form/resource-form.tsx'

export function EarlierVersion(props: {
  list: string
  title: ReactNode
  saved: { saved_at: string; saved_by_name: string }
  differences: ReactNode
  same: string
  version: number
  error: string | undefined
}) {
  const { list, title, saved, differences, same, version, error } = props
  return (
    <div className="max-w-form">
      <p>
        <Link to={list} className="link inline-flex min-h-11 items-center">
          ← Earlier Versions
        </Link>
      </p>
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="mt-2 text-stone">
        Saved on {moment(saved.saved_at)} by <bdi>{saved.saved_by_name}</bdi>
      </p>
      {differences === null ? (
        <p className="card mt-4">{same}</p>
      ) : (
        <>
          <h2 className="mt-5">What will change if you restore it</h2>
          {differences}
          <ResourceForm
            errors={error === undefined ? undefined : { '': error }}
            version={version}
            label="Restore this version"
            pendingLabel="Restoring..."
            className="mt-5 grid gap-4"
          />
        </>
      )}
    </div>
  )
}

export function VersionList(props: {
  back: { to: string; text: string }
  title: ReactNode
  versions: readonly { version: number; saved_at: string; saved_by_name: string }[]
  present: number
  limit: number
  to: (version: string) => string
  empty: string
}) {
  const { back, title, versions, present, limit, to, empty } = props
  return (
    <div className="max-w-form">
      <p>
        <Link to={back.to} className="link inline-flex min-h-11 items-center">
          ← {back.text}
        </Link>
      </p>
      <h1 className="wrap-anywhere">Earlier Versions of “{title}”</h1>
      <p className="mt-2 text-stone">The last {limit} versions, newest first.</p>
      <ul className="card mt-4 divide-y divide-clay empty:hidden">
        {versions.map(({ version, saved_at, saved_by_name }) => (
          <li key={version} className="py-1">
            <Link to={to(String(version))} className="link inline-flex min-h-11 items-center">
              {moment(saved_at)}
            </Link>{' '}
            <span className="text-stone">
              by <bdi>{saved_by_name}</bdi>
              {version === present && ', the current one'}
            </span>
          </li>
        ))}
      </ul>
      {versions.length === 0 && <p className="card mt-4">{empty}</p>}
    </div>
  )
}
