import { CalendarDays, Download, Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'
import { exportAddress } from './list-address.ts'

/** The list's title and what can be done beside looking at it. */
export function Heading({ query }: { query: URLSearchParams }) {
  return (
    <PageHeading title="Appointments">
      <Link to={href('/admin/appointments/day-sheet')} className="button button-quiet">
        <CalendarDays aria-hidden size={20} /> Day Sheet
      </Link>
      {/* A file, not a page: the browser itself must fetch it. */}
      <a href={exportAddress(query)} download className="button button-quiet">
        <Download aria-hidden size={20} /> Export
      </a>
      <Link to={href('/admin/appointments/new')} className="button">
        <Plus aria-hidden size={20} /> New Appointment
      </Link>
    </PageHeading>
  )
}
