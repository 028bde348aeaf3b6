import type { SignedInMember } from '#app/domain/staff/staff.ts'
import type { readDashboard } from './dashboard.server.ts'
import { HoursPanel } from './hours-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RequestShares } from './shares.tsx'
import { maxVisits, VisitsPanels } from './visits-panels.tsx'

type Shown = Pick<Awaited<ReturnType<typeof readDashboard>>, 'appointments' | 'hours'>

/** With how many visits the left column is about as high as the named panels in the right one. */
const visitsBesideHours = 2
const visitsBesideHoursAndActions = 5
const visitsBesideAllPanels = 8

/** The expected visits, beside quick actions, the state of the branches, and recent requests by service and branch. */
export function FirstPanels({ member, appointments, hours }: Shown & { member: SignedInMember }) {
  const quickActions = <QuickActions member={member} />
  if (!appointments) return quickActions
  const { visits, nextVisits, requests } = appointments
  const shown = Math.min(visits.length, maxVisits) + Math.min(nextVisits.length, maxVisits)
  // A panel that would leave a gap beside the visits stands below both columns.
  const isShort = shown <= visitsBesideHours && hours !== undefined
  // More visits than that fill the wider of two columns.
  const isWide = shown > visitsBesideAllPanels
  const isLong = shown > visitsBesideHoursAndActions
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
