import { href } from 'react-router'
import { patientName } from '#app/domain/appointments/appointment.ts'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import {
  attendanceLabels,
  attendanceRefusal,
  attendances,
  isAttendance,
} from '#app/domain/appointments/attendance.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { timeOfDay } from '#app/values/date-text.ts'

interface Props {
  visit: Pick<Appointment, 'id' | 'version' | 'status' | 'first_name' | 'last_name'> &
    Pick<Appointment, 'appointment_date' | 'appointment_time' | 'preferred_date' | 'asked_date'> &
    Pick<Appointment, 'attendance' | 'attended_at'>
  /** The instant of the screen: nobody is missed before. */
  now: string
  screen: 'today' | 'dialog'
}

export function AttendanceButtons(props: Props) {
  return <AttendanceForm {...props} fetcher={useRowAction()} />
}

type Fetcher = Pick<ReturnType<typeof useRowAction>, 'Form' | 'data' | 'formData' | 'state'>

export function AttendanceForm({ visit, now, screen, fetcher }: Props & { fetcher: Fetcher }) {
  const { id, attended_at } = visit
  // Until the screen has reloaded after a tap, only the response to the tap has the new version of the row.
  const version = Math.max(visit.version, fetcher.data?.version ?? 0)
  const sent = fetcher.formData?.get('attendance')?.toString()
  const shown = sent ?? visit.attendance ?? ''
  const marked = isAttendance(shown) ? shown : null
  // A second tap now would send the old version, and conflict with the first one.
  const isSent = fetcher.state === 'submitting'
  const possible = attendances.filter((each) => !attendanceRefusal(each, visit, now))
  const time = sent === undefined && attended_at ? timeOfDay(attended_at) : ''
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/appointments/:id/:act', { id, act: 'attendance' })}
      className="flex flex-wrap items-center gap-2 xl:flex-nowrap"
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="screen" value={screen} />
      {marked && (
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {attendanceLabels[marked]} {time}
        </span>
      )}
      {(marked ? [marked] : possible).map((each) => (
        <button
          key={each}
          type={isSent ? 'button' : 'submit'}
          aria-disabled={isSent}
          name="attendance"
          value={marked ? '' : each}
          className="button button-quiet max-sm:px-3.5 aria-disabled:opacity-50 lg:whitespace-nowrap"
        >
          {marked ? 'Undo' : attendanceLabels[each]}
          <span className="sr-only">: {patientName(visit)}</span>
        </button>
      ))}
      <ListQuery />
    </fetcher.Form>
  )
}
