import { useSearchParams } from 'react-router'
import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import type { OpenedAppointment } from '#app/domain/appointments/appointments.opening.server.ts'
import type { FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { ResourceDialog } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { Toast } from '#app/ui/admin/toast.tsx'
import { History } from './history.tsx'
import { readyTemplate } from './message-ready.ts'
import { PatientInformation } from './patient-information.tsx'
import { VisitAndMessages } from './visit-and-messages.tsx'

/** Edits an appointment, and shows what was asked for, its messages and its history. */
export function EditDialog({ opened, result }: { opened: OpenedAppointment; result: FormResult }) {
  const { appointment, changes, messages, viewers } = opened
  const [query] = useSearchParams()
  return (
    <ResourceDialog title={`Appointment ${appointment.reference}`} result={result}>
      <PatientInformation appointment={appointment} />
      <VisitAndMessages
        appointment={appointment}
        sent={messages}
        ready={readyTemplate(query)}
        errors={result?.errors ?? {}}
        values={result?.values ?? {}}
      />
      <History appointment={appointment} changes={changes} viewers={viewers} />
      {/* The list's own toast is inert while this dialog is open. */}
      <Toast sentence={query.get('done') === 'entered' ? doneTexts.saved : ''} />
    </ResourceDialog>
  )
}
