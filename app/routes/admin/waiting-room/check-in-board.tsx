import { CircleCheck, Maximize } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { usePolled } from '#app/routes/admin/connection/use-polled.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { timeOfDay, visitTime, weekdayDate } from '#app/values/date-text.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { CheckInList } from './read-check-in.server.ts'

export function CheckInBoard({ initialList }: { initialList: CheckInList }) {
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
