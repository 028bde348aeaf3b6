import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PeriodControls } from '#app/routes/admin/period-controls.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'

interface DayControlsProps {
  path: string
  date: string
  branch: string | null
  branches: string[]
  before: string
  after: string
  needsBranch?: boolean
  step?: 'day' | 'week'
  other?: { path: string; text: string }
  query?: Readonly<Record<string, string>>
  children?: ReactNode
}

export function DayControls(props: DayControlsProps) {
  const { path, date, branch, branches, before, after, needsBranch = false, step = 'day' } = props
  const { other, query = {}, children } = props
  // An empty branch means all of them, also where the first one is the default.
  const address = (day: string, screen = path) =>
    listAddress(screen, { date: day, branch: branch ?? '', ...query })
  return (
    <div className="print-hidden">
      <p className="flex flex-wrap gap-x-5">
        <Link to={href('/admin/appointments')} className="link inline-flex min-h-11 items-center">
          ← Appointments
        </Link>
        {other && (
          <Link to={address(date, other.path)} className="link inline-flex min-h-11 items-center">
            {other.text}
          </Link>
        )}
      </p>
      <PeriodControls
        path={path}
        name="date"
        value={date}
        before={address(before)}
        after={address(after)}
        step={step}
        branch={branch}
        branches={branches}
        needsBranch={needsBranch}
        actions={
          <button type="button" className="button needs-script" onClick={() => print()}>
            <Printer aria-hidden size={20} /> Print
          </button>
        }
      >
        {children}
      </PeriodControls>
    </div>
  )
}
