import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import type { ListedMessage } from '#app/domain/messages/message.ts'
import { isToDo, messageHistory, messageReason } from '#app/domain/messages/message.ts'
import { MessageVerbs } from '#app/routes/admin/today/telling.tsx'
import { moment } from '#app/values/date-text.ts'
import { ChangeButton } from './patient.tsx'

interface MessagesProps {
  appointment: Appointment
  sent: ListedMessage[]
  isDisplaced: boolean
}

export function Messages({ appointment, sent, isDisplaced }: MessagesProps) {
  const { messages_off_at, status } = appointment
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>Messages</h3>
      {messages_off_at ? (
        <p className="mt-1 font-semibold text-terracotta">
          The patient wants no messages, since {moment(messages_off_at)}. Please call instead.
        </p>
      ) : (
        (status === 'confirmed' || status === 'completed') && (
          <ChangeButton appointment={appointment} act="result">
            Tell the patient that the result is ready
          </ChangeButton>
        )
      )}
      <ChangeButton
        appointment={appointment}
        act={messages_off_at ? 'messages-again' : 'no-messages'}
      >
        {messages_off_at ? 'Turn messages on again' : 'Turn messages off'}
      </ChangeButton>
      <ul className="mt-2 grid gap-2 empty:hidden">
        {sent.map((message) => (
          <li key={message.id}>
            <MessageItem message={message} />
            {!messages_off_at && isToDo(message) && (
              <div className="mt-1 flex flex-wrap items-center gap-2">
                <MessageVerbs patient={appointment} message={message} isDisplaced={isDisplaced} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

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
        </details>
      )}
    </>
  )
}
