import type { SignedInMember } from '#app/domain/staff/staff.ts'
import type { readDashboard } from './dashboard.server.ts'
import { HoursPanel } from './hours-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RequestShares } from './shares.tsx'
import { VisitsPanels } from './visits-panels.tsx'

type Shown = Pick<Awaited<ReturnType<typeof readDashboard>>, 'appointments' | 'hours'>

/** Who is expected, beside what is done most, which branch is open, and what was asked for lately. */
export function FirstPanels({ member, appointments, hours }: Shown & { member: SignedInMember }) {
  if (!appointments) return <QuickActions member={member} />
  return (
    <div className="panels">
      <div className="grid gap-4">
        <VisitsPanels {...appointments} />
      </div>
      <div className="grid gap-4">
        <QuickActions member={member} />
        {hours && <HoursPanel {...hours} />}
        <RequestShares {...appointments.requests} />
      </div>
    </div>
  )
}
