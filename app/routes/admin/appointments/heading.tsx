import { CalendarDays, Download, Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'
import { exportAddress } from './list-address.ts'

/** The list's title and its actions. */
export function Heading({ query }: { query: URLSearchParams }) {
  return (
    <PageHeading title="Appointments">
      <Link to={href('/admin/appointments/day-sheet')} className="button button-quiet">
        <CalendarDays aria-hidden size={20} /> Day Sheet
      </Link>
      {/* Not a `Link`: the browser must download the file. */}
      <a href={exportAddress(query)} download className="button button-quiet">
        <Download aria-hidden size={20} /> Export
      </a>
      <Link to={href('/admin/appointments/new')} className="button">
        <Plus aria-hidden size={20} /> New Appointment
      </Link>
    </PageHeading>
  )
}
