import { href, Link } from 'react-router'
import type { BulkOutcome } from '#app/domain/appointments/bulk/appointments.bulk.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { channelNames } from '#app/domain/messages/message.ts'
import { scheduleAddress } from '#app/routes/admin/appointments/schedule/schedule-address.ts'
import { WhatsAppLink } from '#app/routes/admin/appointments/whatsapp-link.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'

interface OutcomesProps {
  outcomes: BulkOutcome[]
  /** Whether each line has a link to the choice of another time, with which the appointment is confirmed. */
  choosesTime?: boolean
}

/** A line for each appointment: why it was refused, or its message. */
export function BulkOutcomes({ outcomes, choosesTime = false }: OutcomesProps) {
  const { dialog } = useListState()
  return (
    <ul className="mt-2 divide-y divide-clay">
      {outcomes.map(({ appointment, refusal, template, channel }) => (
        <li
          key={appointment.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
        >
          <span className="min-w-0">
            <Link
              to={dialog(href('/admin/appointments/:id/edit', appointment))}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              <bdi>{patientName(appointment)}</bdi>
            </Link>
            {refusal && <span className="block">{refusal}</span>}
          </span>
          {choosesTime && (
            <Link
              to={scheduleAddress({ status: 'confirmed' }, appointment.id)}
              className="button button-quiet"
            >
              Choose a time
              <span className="sr-only"> for {patientName(appointment)}</span>
            </Link>
          )}
          {channel && channel !== 'whatsapp' && <span>by {channelNames[channel]}</span>}
          {template && channel === 'whatsapp' && (
            <WhatsAppLink appointment={appointment} template={template} />
          )}
        </li>
      ))}
    </ul>
  )
}
