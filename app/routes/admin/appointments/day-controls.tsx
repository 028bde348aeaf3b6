import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { BranchFilter } from './branch-filter.tsx'

interface DayControlsProps {
  /** The screen whose day is chosen. */
  path: string
  date: string
  branch: string | null
  branches: string[]
  before: string
  after: string
  /** Whether a branch must be chosen. */
  needsBranch?: boolean
  /** By how much the buttons move back and forth. */
  step?: 'day' | 'week'
  /** Another screen of the same day and branch. */
  other?: { path: string; text: string }
  /** The rest of the screen's query. */
  query?: Readonly<Record<string, string>>
  /** More fields, whose values are part of the query. */
  children?: ReactNode
}

/** Chooses day and branch of a screen, moves by a day or a week, and prints. */
export function DayControls(props: DayControlsProps) {
  const { path, date, branch, branches, before, after, needsBranch, step = 'day' } = props
  const { other, query = {}, children } = props
  const address = (day: string, of = path) =>
    `${of}?${new URLSearchParams({ date: day, branch: branch ?? '', ...query })}`
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
      <Form method="get" action={path} className="day-controls">
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
        <BranchFilter
          branches={branches}
          chosen={branch ?? undefined}
          isRequired={needsBranch ?? false}
        />
        {children}
        <button type="submit" className="button button-quiet">
          Show
        </button>
        <div className="day-actions">
          <Link to={address(before)} className="icon-button">
            <ChevronLeft aria-hidden size={20} />
            <span className="sr-only">The {step} before</span>
          </Link>
          <Link to={address(after)} className="icon-button">
            <ChevronRight aria-hidden size={20} />
            <span className="sr-only">The {step} after</span>
          </Link>
          <button type="button" className="button needs-script" onClick={() => print()}>
            <Printer aria-hidden size={20} /> Print
          </button>
        </div>
      </Form>
    </div>
  )
}
