import type { Appointment } from '#app/domain/appointments/appointments.editing.server.ts'
import type { listMessages } from '#app/domain/appointments/appointments.messages.server.ts'
import {
  isE164,
  type MessageTemplate,
  messageTemplates,
  templateLabels,
} from '#app/domain/appointments/whatsapp-message.ts'
import { moment } from '#app/ui/date-text.ts'
import { MessageChoice } from './message-choice.tsx'
import type { Visit } from './visit.ts'

interface MessagesProps {
  appointment: Appointment
  /** The form's present values, and whether they are stored. */
  visit: Visit
  isStored: boolean
  sent: Awaited<ReturnType<typeof listMessages>>
  /** The message that the form was just saved for. */
  ready: MessageTemplate | undefined
}

/** The WhatsApp messages that can be sent for the form's values, and those that were sent. */
export function Messages({ sent, ready, ...choice }: MessagesProps) {
  const { appointment, isStored } = choice
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>WhatsApp</h3>
      {!isE164(appointment.phone_normalised) ? (
        <p className="mt-1 text-stone">The phone number cannot be read as one.</p>
      ) : (
        <>
          {ready && isStored && (
            <p className="mt-1 font-semibold text-leaf">
              Saved. Now open WhatsApp: the message is written.
            </p>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {messageTemplates.map((template) => (
              <MessageChoice
                key={template}
                template={template}
                isReady={template === ready}
                {...choice}
              />
            ))}
          </div>
        </>
      )}
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
