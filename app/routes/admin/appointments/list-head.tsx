import { Download, MonitorPlay } from 'lucide-react'
import { href, Link } from 'react-router'
import { NewsNotice } from '#app/routes/admin/news/news.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { undoAddress } from './undo-address.ts'

/** The link to the form of a new appointment. */
const create = { label: 'New Appointment', to: href('/admin/appointments/new') }

/** A link to the screen of the waiting room, and the export of what the list shows. */
function ListActions() {
  const { dialog } = useListState()
  return (
    <>
      <Link to={href('/admin/waiting-room')} className="button button-quiet">
        <MonitorPlay aria-hidden size={20} className="lg:hidden" /> Waiting-room screen
      </Link>
      {/* Not a `Link`: the browser must download the file. */}
      <a href={dialog(href('/admin/appointments/export'))} download className="button button-quiet">
        <Download aria-hidden size={20} className="lg:hidden" /> Export
      </a>
    </>
  )
}

/** The parts around the list: actions, news of requests, shortcuts, and the undo of a change. */
export const listHead = {
  actions: <ListActions />,
  create,
  notice: <NewsNotice />,
  foot: (
    <p className="mt-4">
      <KeyboardShortcuts row=".rows tbody tr" link="[data-edit]" create={create.to} />
    </p>
  ),
  undoAction: undoAddress,
}
