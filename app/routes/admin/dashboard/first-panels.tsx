import type { SignedInMember } from '#app/domain/staff/staff.ts'
import type { readDashboard } from './dashboard.server.ts'
import { HoursPanel } from './hours-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RequestShares } from './shares.tsx'
import { maxVisits, VisitsPanels } from './visits-panels.tsx'

type Shown = Pick<Awaited<ReturnType<typeof readDashboard>>, 'appointments' | 'hours'>

// So many visits are as high as all that can stand beside them, and so few as low as the hours alone.
const [many, few] = [9, 1]

/** Who is expected, beside what is done most, which branch is open, and what was asked for lately. */
export function FirstPanels({ member, appointments, hours }: Shown & { member: SignedInMember }) {
  const quickActions = <QuickActions member={member} />
  if (!appointments) return quickActions
  const { visits, nextVisits, requests } = appointments
  const shown = Math.min(visits.length, maxVisits) + Math.min(nextVisits.length, maxVisits)
  const isLong = shown >= many
  const isShort = shown <= few && hours !== undefined
  const shares = <RequestShares {...requests} />
  return (
    <>
      <div className={isLong ? 'panels' : 'panels panels-even'}>
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
