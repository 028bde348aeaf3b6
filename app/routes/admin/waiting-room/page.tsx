import { CircleCheck, Maximize } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { usePolled } from '#app/routes/admin/connection/use-polled.ts'
import { DayControls } from '#app/routes/admin/day-sheet/day-controls.tsx'
import { recordSheetView } from '#app/routes/admin/day-sheet/read-day.server.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { timeOfDay, visitTime, weekdayDate } from '#app/values/date-text.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/page.ts'
import { type CheckInList, readCheckIn } from './read-check-in.server.ts'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const shown = await readCheckIn(needs, context.get(staffMember), url.searchParams)
  const { date, branch } = shown.list
  const subject = branch ? `${date}, ${branch}` : date
  await recordSheetView(needs, { action: 'appointments.check-in-opened', rowId: date, subject })
  return shown
}

export const meta = adminMeta('Waiting-room Screen')

export default function CheckInPage({ loaderData: { day, list } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <DayControls
        {...day}
        path={href('/admin/waiting-room')}
        other={{ path: href('/admin/day-sheet'), text: 'Day Sheet' }}
        key={`controls ${query}`}
      />
      <h1 className="print-hidden mt-5">Waiting-room Screen</h1>
      <p className="print-hidden mt-1 text-stone">
        For the waiting room, on a monitor or on paper: it has initials alone, and nothing about
        health.
      </p>
      <CheckInBoard key={`list ${query}`} initialList={list} />
    </>
  )
}

function CheckInBoard({ initialList }: { initialList: CheckInList }) {
  const [query] = useSearchParams()
  const address = listAddress(href('/admin/waiting-room/visits'), query)
  const { answer, isSignedOut } = usePolled<CheckInList>(address)
  const { branch, date, visits, readAt } = answer ?? initialList
  const board = useRef<HTMLElement>(null)
  const clinic = useBackOfficeClinic()
  return (
    <section ref={board} aria-labelledby="check-in" className="check-in">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="check-in">
          {`${clinic.name}, ${branch ?? 'all branches'}`}
          <span className="block font-sans font-normal text-ink">{weekdayDate(date)}</span>
        </h2>
        <FullScreenButton open={() => board.current?.requestFullscreen()} />
      </div>
      {isSignedOut ? (
        <p role="alert" className="py-4">
          The session has ended.{' '}
          <Link to={href('/admin/login')} className="link">
            Sign in again
          </Link>{' '}
          to show the list.
        </p>
      ) : (
        <Visits visits={visits} />
      )}
      <p className="mt-3 text-stone">As of {timeOfDay(readAt)}</p>
    </section>
  )
}

function Visits({ visits }: Pick<CheckInList, 'visits'>) {
  if (visits.length === 0) return <p className="py-4">Nobody is expected on this day.</p>
  return (
    <ul className="check-in-list">
      {visits.map(({ id, time, initials, hasArrived }) => (
        <li key={id}>
          <span className="tabular-nums">{visitTime(time)}</span>
          <strong>{initials}</strong>
          {hasArrived ? (
            <span className="font-semibold text-leaf">
              <CircleCheck aria-hidden className="inline size-[1em] align-[-0.125em]" /> Arrived
            </span>
          ) : (
            <span className="text-stone">Expected</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const neverChanges = () => () => {}

/** Renders nothing where the browser cannot show an element full screen, as on iPhones. */
function FullScreenButton({ open }: { open: () => void }) {
  const isPossible = useSyncExternalStore(
    neverChanges,
    () => document.fullscreenEnabled,
    () => false,
  )
  if (!isPossible) return null
  return (
    <button type="button" onClick={open} className="button button-quiet full-screen-button">
      <Maximize aria-hidden size={20} /> Full Screen
    </button>
  )
}
