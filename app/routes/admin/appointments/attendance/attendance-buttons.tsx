import { href } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import {
  attendanceLabels,
  attendanceRefusal,
  attendances,
  isAttendance,
} from '#app/domain/appointments/attendance/attendance.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import type { attendanceScreens } from './attendance-screens.ts'

interface Props {
  visit: Pick<Appointment, 'id' | 'version' | 'status' | 'first_name' | 'last_name'> &
    Pick<Appointment, 'appointment_date' | 'preferred_date' | 'asked_date'> &
    Pick<Appointment, 'attendance' | 'attended_at'>
  today: string
  screen: keyof typeof attendanceScreens | 'dialog'
}

/** Says in one tap whether a patient came, and shows it with its time; the same again takes it back. */
export function AttendanceButtons(props: Props) {
  return <AttendanceForm {...props} fetcher={useRowAction()} />
}

type Fetcher = Pick<ReturnType<typeof useRowAction>, 'Form' | 'data' | 'formData' | 'state'>

/** The buttons as they are before, while and after one of them is sent. */
export function AttendanceForm({ visit, today, screen, fetcher }: Props & { fetcher: Fetcher }) {
  const { id, attended_at } = visit
  // After a tap the screen is read again; until then its answer alone knows the row's version.
  const version = Math.max(visit.version, fetcher.data?.version ?? 0)
  const sent = fetcher.formData?.get('attendance')?.toString()
  const shown = sent ?? visit.attendance ?? ''
  const marked = isAttendance(shown) ? shown : null
  // A second tap would conflict with the first one, which has changed the version that it knows.
  const isSent = fetcher.state === 'submitting'
  const possible = attendances.filter((each) => !attendanceRefusal(each, visit, today))
  const time = sent === undefined && attended_at ? attended_at.slice(11, 16) : ''
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/appointments/:id/attendance', { id })}
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
          className="button button-quiet print-hidden aria-disabled:opacity-50 lg:whitespace-nowrap"
        >
          {marked ? 'Undo' : attendanceLabels[each]}
          <span className="sr-only">: {patientName(visit)}</span>
        </button>
      ))}
      <ListQuery />
    </fetcher.Form>
  )
}
