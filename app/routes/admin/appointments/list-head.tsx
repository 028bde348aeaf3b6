import { CalendarDays, CalendarRange, Download } from 'lucide-react'
import { href, Link } from 'react-router'
import { NewsNotice } from '#app/routes/admin/news/news-notice.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'

/** The way to the form of a new appointment. */
const create = { label: 'New Appointment', to: href('/admin/appointments/new') }

/** What can be done beside the list: print a day, or export what it shows. */
function ListActions() {
  const { dialog } = useListState()
  return (
    <>
      <Link to={href('/admin/appointments/day-sheet')} className="button button-quiet">
        <CalendarDays aria-hidden size={20} /> Day Sheet
      </Link>
      <Link to={href('/admin/appointments/schedule')} className="button button-quiet">
        <CalendarRange aria-hidden size={20} /> Schedule
      </Link>
      {/* Not a `Link`: the browser must download the file. */}
      <a href={dialog(href('/admin/appointments/export'))} download className="button button-quiet">
        <Download aria-hidden size={20} /> Export
      </a>
    </>
  )
}

/** What stands above the list: its actions, and the news of requests that it does not show yet. */
export const listHead = { actions: <ListActions />, create, notice: <NewsNotice /> }
