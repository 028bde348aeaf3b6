import type { Appointment } from '#app/domain/appointments/appointments.desk.server.ts'
import type { listMessages } from '#app/domain/appointments/appointments.messages.server.ts'
import { messageTemplates, templateLabels } from '#app/domain/appointments/whatsapp-message.ts'
import { moment } from '#app/ui/date-text.ts'
import { WhatsAppLink } from './whatsapp-link.tsx'

interface MessagesProps {
  appointment: Appointment
  sent: Awaited<ReturnType<typeof listMessages>>
}

/** The messages that one tap sends, and those that were sent. */
export function Messages({ appointment, sent }: MessagesProps) {
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>WhatsApp</h3>
      {appointment.phone_normalised === null && (
        <p className="mt-1 text-stone">The phone number cannot be read as one.</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {messageTemplates.map((template) => (
          <WhatsAppLink key={template} appointment={appointment} template={template} />
        ))}
      </div>
      <ul className="mt-2">
        {sent.map(({ template, sent_at, sent_by }) => (
          <li key={sent_at + template}>
            {templateLabels[template]} opened by {sent_by ?? 'a former member of staff'},{' '}
            <time dateTime={sent_at} className="text-stone">
              {moment(sent_at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
