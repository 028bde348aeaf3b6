import { CalendarDays, CalendarRange, Download, Hourglass, List, MessageCircle } from 'lucide-react'
import { href, Link, useRouteLoaderData } from 'react-router'
import { undoAddress } from '#app/routes/admin/appointments/undo-address.ts'
import { waitingAddress } from '#app/routes/admin/appointments/waiting-address.ts'
import { FreedTimeAlert } from '#app/routes/admin/earlier-times/freed-time-alert.tsx'
import { NewsNotice, SoundButton } from '#app/routes/admin/news/news.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { DisplacedVisits } from './displaced-visits.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { PatientCancellations } from './patient-cancellations.tsx'

/** The link to the form of a new appointment. */
const create = { label: 'New Appointment', to: href('/admin/appointments/new') }

/** Links to the other screens about appointments, and the export of what the list shows. */
function ListActions({ waiting }: { waiting: number }) {
  const { dialog, query } = useListState()
  return (
    <>
      {query.get('waiting') ? (
        <Link to={href('/admin/appointments')} className="button button-quiet">
          <List aria-hidden size={20} className="lg:hidden" /> All
        </Link>
      ) : (
        <Link to={waitingAddress} className="button button-quiet">
          <Hourglass aria-hidden size={20} className="lg:hidden" /> Waiting (
          {waiting.toLocaleString('en')})
        </Link>
      )}
      <Link to={href('/admin/appointments/day-sheet')} className="button button-quiet">
        <CalendarDays aria-hidden size={20} className="lg:hidden" /> Day Sheet
      </Link>
      <Link to={href('/admin/appointments/schedule')} className="button button-quiet">
        <CalendarRange aria-hidden size={20} className="lg:hidden" /> Schedule
      </Link>
      <Link
        to={href('/admin/appointments/messages')}
        title="Messages"
        className="button button-quiet"
      >
        <MessageCircle aria-hidden size={20} /> <span className="lg:sr-only">Messages</span>
      </Link>
      {/* Not a `Link`: the browser must download the file. */}
      <a
        href={dialog(href('/admin/appointments/export'))}
        download
        title="Export"
        className="button button-quiet"
      >
        {/* On a laptop there is no room for this label beside the other buttons. */}
        <Download aria-hidden size={20} /> <span className="lg:sr-only">Export</span>
      </a>
    </>
  )
}

/** The news of requests that the list does not show yet, times that patients wait for, and visits that need a new time. */
function Notices() {
  const { wantedTimes = 0 } =
    useRouteLoaderData<{ wantedTimes: number }>('routes/admin/appointments/page') ?? {}
  return (
    <>
      <NewsNotice />
      <div className="mt-2 empty:hidden">
        <FreedTimeAlert wantedTimes={wantedTimes} />
      </div>
      <DisplacedVisits />
    </>
  )
}

/** The parts around the list: actions, notices, cancellations by patients, shortcuts, sound, and the undo of a change. */
export const listHead = (waiting: number) => ({
  actions: <ListActions waiting={waiting} />,
  create,
  notice: <Notices />,
  foot: (
    <>
      <PatientCancellations />
      <div className="flex flex-wrap gap-x-3">
        <KeyboardShortcuts />
        <SoundButton />
      </div>
    </>
  ),
  undoAction: undoAddress,
})
