import { LoadFault } from './load-fault.tsx'
import { LoadStatus } from './load-status.tsx'

/** A whole page of the back-office that could not be answered, where not even its frame is to be had. */
export function FaultPage({ error }: { error: unknown }) {
  return (
    <>
      <main className="page">
        <LoadFault error={error} />
      </main>
      <LoadStatus />
    </>
  )
}
