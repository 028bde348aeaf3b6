import type { readDashboard } from './dashboard.server.ts'
import { RecentAppointments } from './recent-panels.tsx'
import { RequestsChart } from './requests-chart.tsx'
import { RequestShares } from './shares.tsx'

type Appointments = NonNullable<Awaited<ReturnType<typeof readDashboard>>['appointments']>

/** The newest requests, and how many there were in the last days. */
export function AppointmentPanels({ recent, requests }: Pick<Appointments, 'recent' | 'requests'>) {
  return (
    <>
      <div className="panels">
        <RecentAppointments appointments={recent} />
        <RequestShares {...requests} />
      </div>
      <RequestsChart days={requests.days} />
    </>
  )
}
