import { href, Link } from 'react-router'
import type { BranchHours } from '#app/domain/hours/branch-hours.server.ts'
import { BranchStates } from '#app/routes/admin/hours/branch-states.tsx'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { Panel } from './panel.tsx'

/** Which branches are open, with links to close one for today, and the holidays whose days an owner should confirm. */
export function HoursPanel({
  branches,
  toConfirm,
}: {
  branches: BranchHours[]
  toConfirm: string[]
}) {
  const more = (
    <Link to={href('/admin/hours')} className="link inline-flex min-h-11 items-center">
      All hours
    </Link>
  )
  return (
    <Panel title="Open Now" more={more} className="flex flex-col">
      {/* Without texts: what was done is announced by the list to which "Undo" leads. */}
      <RowActions doneTexts={{}} failedTitle="Not saved">
        <BranchStates branches={branches} />
      </RowActions>
      {toConfirm.length > 0 && (
        <p className="border-t border-clay pt-3">
          Please confirm the days of {toConfirm.join(', ')}:{' '}
          <Link to={href('/admin/holidays')} className="link">
            Public Holidays
          </Link>
        </p>
      )}
    </Panel>
  )
}
