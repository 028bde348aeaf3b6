import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import { BranchFilter } from './branch-filter.tsx'

interface DayControlsProps {
  date: string
  branch: string | null
  branches: string[]
  before: string
  after: string
}

/** Chooses day and branch of the day sheet, moves by a day, and prints. */
export function DayControls({ date, branch, branches, before, after }: DayControlsProps) {
  const address = (day: string) =>
    `${href('/admin/appointments/day-sheet')}?date=${day}${branch ? `&branch=${encodeURIComponent(branch)}` : ''}`
  return (
    <div className="print-hidden">
      <p>
        <Link to={href('/admin/appointments')} className="link inline-flex min-h-11 items-center">
          ← Appointments
        </Link>
      </p>
      <Form method="get" className="day-controls">
        <div>
          <label htmlFor="sheet-date">Day</label>
          <input
            id="sheet-date"
            name="date"
            type="date"
            defaultValue={date}
            className="small-control mt-1 block"
          />
        </div>
        <BranchFilter branches={branches} chosen={branch ?? undefined} />
        <button type="submit" className="button button-quiet">
          Show
        </button>
        <div className="day-actions">
          <Link to={address(before)} className="icon-button">
            <ChevronLeft aria-hidden size={20} />
            <span className="sr-only">The day before</span>
          </Link>
          <Link to={address(after)} className="icon-button">
            <ChevronRight aria-hidden size={20} />
            <span className="sr-only">The day after</span>
          </Link>
          <button type="button" className="button" onClick={() => print()}>
            <Printer aria-hidden size={20} /> Print
          </button>
        </div>
      </Form>
    </div>
  )
}
