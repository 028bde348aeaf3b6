import type { SignedInMember } from '#app/domain/staff/staff.ts'
import type { readDashboard } from './dashboard.server.ts'
import { HoursPanel } from './hours-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RequestShares } from './shares.tsx'
import { maxVisits, VisitsPanels } from './visits-panels.tsx'

type Shown = Pick<Awaited<ReturnType<typeof readDashboard>>, 'appointments' | 'hours'>

// So many visits are as high as the hours alone, as these with the quick actions, and as all panels in one column; with
// more of them the visits need the wider column.
const [few, some, many] = [2, 5, 8]

/** The expected visits, beside quick actions, the state of the branches, and recent requests by service and branch. */
export function FirstPanels({ member, appointments, hours }: Shown & { member: SignedInMember }) {
  const quickActions = <QuickActions member={member} />
  if (!appointments) return quickActions
  const { visits, nextVisits, requests } = appointments
  const shown = Math.min(visits.length, maxVisits) + Math.min(nextVisits.length, maxVisits)
  const isShort = shown <= few && hours !== undefined
  const isWide = shown > many
  const isLong = shown > some
  const shares = <RequestShares {...requests} />
  return (
    <>
      <div className={isWide ? 'panels' : 'panels panels-even'}>
        <div className="grid gap-4">
          <VisitsPanels {...appointments} />
        </div>
        <div className="grid gap-4">
          {!isShort && quickActions}
          {hours && <HoursPanel {...hours} />}
          {isLong && shares}
        </div>
      </div>
      {isShort && quickActions}
      {!isLong && shares}
    </>
  )
}
