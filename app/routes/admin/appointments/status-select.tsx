import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { statusChoices, statusLabel } from '#app/domain/appointments/appointment.ts'
import type { ListedAppointment } from '#app/domain/appointments/appointments.list.server.ts'
import type { clientAction, StatusAnswer } from './status.tsx'
import { statusBadge } from './status-looks.ts'

interface StatusSelectProps {
  appointment: ListedAppointment
  query: URLSearchParams
  onAnswer: (answer: StatusAnswer) => void
}

/** The status in its colour, to be changed where it stands: shown at once, taken back when refused. */
export function StatusSelect({ appointment, query, onAnswer }: StatusSelectProps) {
  const { id, version, first_name, last_name } = appointment
  const fetcher = useFetcher<typeof clientAction>()
  const told = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.data === told.current) return
    told.current = fetcher.data
    if (fetcher.data) onAnswer(fetcher.data)
  }, [fetcher.data, onAnswer])

  const status = fetcher.formData?.get('status')?.toString() ?? appointment.status
  return (
    <fetcher.Form method="post" action={href('/admin/appointments/:id/status', { id })}>
      <input type="hidden" name="version" value={version} />
      <label className="sr-only" htmlFor={`status-${id}`}>
        Status of {first_name} {last_name}
      </label>
      <select
        id={`status-${id}`}
        name="status"
        value={status}
        onChange={({ currentTarget }) => {
          const changed = new FormData(currentTarget.form ?? undefined)
          changed.set('status', currentTarget.value)
          fetcher.submit(changed, {
            method: 'post',
            action: href('/admin/appointments/:id/status', { id }),
          })
        }}
        className={`min-h-11 rounded-lg border-2 px-2 font-semibold text-ink ${statusBadge(status)}`}
      >
        {statusChoices(status).map((each) => (
          <option key={each} value={each}>
            {statusLabel(each)}
          </option>
        ))}
      </select>
      <noscript>
        <input type="hidden" name="list" value={query.toString()} />
        <button type="submit" className="button button-quiet ml-2">
          Set
        </button>
      </noscript>
    </fetcher.Form>
  )
}
