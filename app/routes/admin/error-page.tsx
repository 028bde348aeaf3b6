import { LoadError } from './load-error.tsx'
import { LoadStatus } from './load-status.tsx'

/** A whole page of the back-office that failed, when its frame could not be loaded either. */
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
