import { LoadStatus } from '#app/routes/admin/connection/load-status.tsx'
import { Frame } from '#app/routes/admin/frame/frame.tsx'
import { RefusedClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { LoadError } from './error-screen.tsx'
import { readNotPermitted } from './not-permitted.ts'

/** Shown when the layout could not be loaded either. Staff who may not see a page still get the menu of what they may use. */
export function AdminErrorPage({ error }: { error: unknown }) {
  const refused = readNotPermitted(error)
  return (
    <>
      {refused ? (
        <RefusedClinic value={refused.clinic}>
          <Frame member={refused.member}>
            <LoadError error={error} />
          </Frame>
        </RefusedClinic>
      ) : (
        <main className="page">
          <LoadError error={error} />
        </main>
      )}
      <LoadStatus />
    </>
  )
}
