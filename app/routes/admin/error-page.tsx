import { LoadError } from './load-error.tsx'
import { LoadStatus } from './load-status.tsx'

/** A whole page of the back-office that could not be answered, where not even its frame is to be had. */
export function AdminErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <main className="page">
        <LoadError error={error} />
      </main>
      <LoadStatus />
    </>
  )
}
