import { Link, useSearchParams } from 'react-router'
import type { OpenedAppointment } from '#app/domain/appointments/appointments.opening.server.ts'
import { Reference } from '#app/domain/appointments/reference.tsx'
import type { FreeTime } from '#app/domain/schedule/slot.ts'
import { AttendanceButtons } from '#app/routes/admin/appointments/attendance/attendance-buttons.tsx'
import { schedulePath } from '#app/routes/admin/calendar/schedule-address.ts'
import type { FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { ResourceDialog } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { DialogToast } from './dialog-toast.tsx'
import { History } from './history.tsx'
import { readyTemplate } from './message-ready.ts'
import { PatientInformation } from './patient-information.tsx'
import { PatientLink } from './patient-link.tsx'
import { PatientRequests } from './patient-requests/patient-requests.tsx'
import { VisitAndMessages } from './visit-and-messages.tsx'

interface Props {
  opened: OpenedAppointment & {
    /** The whole address of the patient's page. */
    address: string
    /** The instant of the screen. */
    now: string
  }
  result: EditFormError | undefined
}

/** The errors of a form that was not saved, and the free times that can be chosen instead of a refused one. */
export type EditFormError = NonNullable<FormResult> & { free?: FreeTime[] | undefined }

/** Edits an appointment, and shows the patient's request, the messages and the history. */
export function EditDialog({ opened, result }: Props) {
  const { appointment, events, messages, viewers, address, now } = opened
  const [query] = useSearchParams()
  return (
    <ResourceDialog
      title={
        <>
          Appointment <Reference>{appointment.reference}</Reference>
        </>
      }
      result={result}
    >
      <PatientInformation appointment={appointment} />
      <PatientRequests appointment={appointment} events={events} />
      <p className="mt-2">
        <Link to={schedulePath(appointment.id)} className="link inline-flex min-h-11 items-center">
          Choose a time in the schedule
        </Link>
      </p>
      <VisitAndMessages
        appointment={appointment}
        sent={messages}
        link={address}
        ready={readyTemplate(query)}
        errors={result?.errors ?? {}}
        free={result?.free}
        values={result?.values ?? {}}
      />
      <section className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-clay pt-4">
        <h3>Attendance</h3>
        <AttendanceButtons visit={appointment} now={now} screen="dialog" />
      </section>
      <PatientLink appointment={appointment} address={address} />
      <History events={events} viewers={viewers} />
      <DialogToast />
    </ResourceDialog>
  )
}
