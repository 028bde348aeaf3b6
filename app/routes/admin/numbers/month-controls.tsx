import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import { monthsAfter } from '#app/domain/numbers/numbers.ts'
import { monthText } from './month-text.ts'

interface Props {
  month: string
  branch: string
  branches: string[]
}

/** Chooses month and branch, moves by a month, and exports. */
export function MonthControls({ month, branch, branches }: Props) {
  const address = (path: string, of: string) =>
    `${path}?${new URLSearchParams({ month: of, ...(branch && { branch }) })}`
  const page = href('/admin/numbers')
  return (
    <Form method="get" className="day-controls mt-3">
      <h2 className="w-full">{[monthText(month), branch].filter(Boolean).join(', ')}</h2>
      <div>
        <label htmlFor="numbers-month">Month</label>
        <input
          id="numbers-month"
          name="month"
          type="month"
          defaultValue={month}
          className="small-control mt-1 block"
        />
      </div>
      <div>
        <label htmlFor="numbers-branch">Branch</label>
        <select
          id="numbers-branch"
          name="branch"
          defaultValue={branch}
          className="small-control mt-1 block"
        >
          <option value="">All branches</option>
          {branches.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <button type="submit" className="button button-quiet">
        Show
      </button>
      <div className="day-actions">
        <Link to={address(page, monthsAfter(month, -1))} className="icon-button">
          <ChevronLeft aria-hidden size={20} />
          <span className="sr-only">The month before</span>
        </Link>
        <Link to={address(page, monthsAfter(month, 1))} className="icon-button">
          <ChevronRight aria-hidden size={20} />
          <span className="sr-only">The month after</span>
        </Link>
        {/* Not a `Link`: the browser must download the file. */}
        <a
          href={address(href('/admin/numbers/export'), month)}
          download
          className="button button-quiet"
        >
          <Download aria-hidden size={20} /> Export
        </a>
      </div>
    </Form>
  )
}
