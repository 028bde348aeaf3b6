import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { isInvitation, type ListedMessage } from '#app/domain/messages/message.ts'
import { isToDo, messageHistory, messageReason } from '#app/domain/messages/message-history.ts'
import {
  isE164,
  messageTemplates,
  type WrittenTemplate,
} from '#app/domain/messages/message-template.ts'
import { smsSizeText } from '#app/platform/sms/sms-size.ts'
import type { VisitValues } from '#app/routes/admin/appointments/edit/visit.ts'
import { useDisplacement } from '#app/routes/admin/appointments/whatsapp-link.tsx'
import { MessageVerbs } from '#app/routes/admin/today/telling.tsx'
import { moment } from '#app/values/date-text.ts'
import { MessageChoice } from './message-choice.tsx'
import { MessageOptOut } from './message-opt-out.tsx'
import { ResultButton } from './result-button.tsx'

interface MessagesProps {
  appointment: Appointment & { link: string }
  /** The form's present values, and whether they are stored. */
  visit: VisitValues
  isStored: boolean
  sent: ListedMessage[]
  /** The message that the form was just saved for. */
  ready: WrittenTemplate | undefined
}

/** The WhatsApp messages that can be sent for the form's values, and everything that was sent or waits. */
export function Messages({ sent, ...choice }: MessagesProps) {
  const { appointment } = choice
  const displacement = useDisplacement(appointment.id)
  const mayBeSent = (message: ListedMessage) =>
    !appointment.messages_off_at && !(displacement && isInvitation(message))
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>Messages</h3>
      <MessagesToSend {...choice} />
      {!appointment.messages_off_at && <ResultButton appointment={appointment} />}
      <MessageOptOut appointment={appointment} />
      <ul className="mt-2 grid gap-2 empty:hidden">
        {sent.map((message) => (
          <li key={message.id}>
            <MessageItem message={message} />
            {mayBeSent(message) && isToDo(message) && (
              <div className="mt-1 flex flex-wrap items-center gap-2">
                <MessageVerbs
                  appointment={appointment.id}
                  message={message}
                  phone={appointment.phone_normalised}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The messages that can be sent for the form's values, or why there are none. */
function MessagesToSend({ ready, ...choice }: Omit<MessagesProps, 'sent'>) {
  const { appointment, isStored } = choice
  const displacement = useDisplacement(appointment.id)
  if (appointment.messages_off_at) {
    return (
      <p className="mt-1 font-semibold text-terracotta">
        The patient wants no messages, since {moment(appointment.messages_off_at)}. Please call
        about what cannot wait.
      </p>
    )
  }
  if (!isE164(appointment.phone_normalised)) {
    const reason = appointment.phone
      ? 'The phone number cannot be read as one.'
      : 'There is no phone number.'
    return <p className="mt-1 text-stone">{reason}</p>
  }
  // A form that was changed may give the visit another time: saving it checks that one.
  const isDisplaced = displacement !== undefined && isStored
  const written = messageTemplates.filter((template) => !isDisplaced || !isInvitation({ template }))
  return (
    <>
      {isDisplaced && (
        <p className="mt-1 text-terracotta">
          {displacement.sentence} Agree on another time, or keep this one on “Today”, before you
          write.
        </p>
      )}
      {ready && isStored && written.includes(ready) && (
        <p className="mt-1 font-semibold text-leaf">
          Saved. Now open WhatsApp: the message is written.
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {written.map((template) => (
          <MessageChoice
            key={template}
            template={template}
            isReady={template === ready}
            {...choice}
          />
        ))}
      </div>
    </>
  )
}

/** The outcome of one message, and its text with its size as an SMS. */
function MessageItem({ message }: { message: ListedMessage }) {
  const { created_at, sent_at, text } = message
  const reason = messageReason(message)
  const at = sent_at ?? created_at
  return (
    <>
      {messageHistory(message)},{' '}
      <time dateTime={at} className="text-stone">
        {moment(at)}
      </time>
      {reason && <bdi className="block text-terracotta">{reason}</bdi>}
      {text && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Show the text
          </summary>
          <p className="rounded-lg bg-shea p-3 whitespace-pre-wrap wrap-anywhere select-all">
            {text}
          </p>
          <p className="text-stone">{smsSizeText(text)}</p>
        </details>
      )}
    </>
  )
}
