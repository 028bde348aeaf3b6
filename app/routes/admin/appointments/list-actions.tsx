import { CalendarDays, Download, Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'

/** What can be done beside the list: print a day, export what it shows, enter a request. */
export function ListActions() {
  const { dialog } = useListState()
  return (
    <>
      <Link to={href('/admin/appointments/day-sheet')} className="button button-quiet">
        <CalendarDays aria-hidden size={20} /> Day Sheet
      </Link>
      {/* Not a `Link`: the browser must download the file. */}
      <a href={dialog(href('/admin/appointments/export'))} download className="button button-quiet">
        <Download aria-hidden size={20} /> Export
      </a>
      <Link to={href('/admin/appointments/new')} className="button">
        <Plus aria-hidden size={20} /> New Appointment
      </Link>
    </>
  )
}
