import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { moment } from '#app/values/date-text.ts'

interface EarlierVersionProps {
  list: string
  title: ReactNode
  saved: { saved_at: string; saved_by_name: string }
  /** The changes that restoring the version would make; null when both versions are the same. */
  differences: ReactNode
  /** The sentence that is shown when there are no differences. */
  same: string
  /** The present version, which restoring replaces. */
  version: number
  /** Why the version was not restored. */
  error: string | undefined
}

/** One earlier version of something that is edited: what it would change, and a button that restores it. */
export function EarlierVersion(props: EarlierVersionProps) {
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
        As it was saved on {moment(saved.saved_at)} by <bdi>{saved.saved_by_name}</bdi>
      </p>
      {differences === null ? (
        <p className="card mt-4">{same}</p>
      ) : (
        <>
          <h2 className="mt-5">What restoring it would change</h2>
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
