import { href } from 'react-router'
import type { Patient } from '#app/domain/appointments/appointment.ts'
import { whatsappLink } from '#app/domain/clinic/links/links.ts'
import type { ListedMessage } from '#app/domain/messages/message.ts'
import { isInvitation, messageReason } from '#app/domain/messages/message.ts'
import { isE164 } from '#app/domain/messages/message-template.ts'
import type { DisplacedVisit } from '#app/domain/schedule/displaced-visits.server.ts'
import type { Today } from '#app/domain/today/today.server.ts'
import { callAgainChoices, callAgainTimes } from '#app/domain/today/today.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { timeOfDay } from '#app/values/date-text.ts'
import { SheetLink, Verb, WhatsAppVerb } from './line.tsx'

/** What can be done about a patient who has not been told of a change. */
export function UntoldVerbs({ visit }: { visit: Today['untold'][number] }) {
  const { message, messages_off_at } = visit
  if (message && !messages_off_at) return <MessageVerbs patient={visit} message={message} />
  return (
    <>
      {messages_off_at && <span className="text-terracotta">Wants no messages: please call.</span>}
      <Verb
        patient={visit}
        action={href('/admin/appointments/:id/:act', { id: visit.id, act: 'told' })}
        // What is on the screen: the patient is told of nothing else.
        fields={{ version: String(visit.version), by: 'call' }}
        isPrimary
      >
        Told by phone
      </Verb>
    </>
  )
}

interface MessageVerbsProps {
  patient: Omit<Patient, 'phone'> & { id: string }
  message: ListedMessage
  /** Whether the time of which the message speaks is not offered any more: nobody is invited to it. */
  isDisplaced?: boolean
}

/** Opens a message in WhatsApp, asks whether it was sent, and takes down that the patient was told by phone. */
export function MessageVerbs({ patient, message, isDisplaced = false }: MessageVerbsProps) {
  const { text, channel, status, template, handed_over_at } = message
  const { id, phone_normalised: e164 } = patient
  const isVoid = isDisplaced && isInvitation(message)
  const link = text && isE164(e164) && !isVoid ? whatsappLink({ e164 }, text) : null
  const seen = { message: message.id, template }
  const isSentByProgram = channel === 'sms' || channel === 'mail'
  const isOpened = channel === 'whatsapp' && handed_over_at !== null
  const told = href('/admin/appointments/:id/:act', { id, act: 'told' })
  return (
    <>
      {isOpened && <span>WhatsApp opened at {timeOfDay(handed_over_at)}. Sent?</span>}
      {isSentByProgram && (
        <span className={status === 'failed' ? 'text-terracotta' : 'text-stone'}>
          {status === 'failed' ? 'Not sent. ' : 'We will send it. '}
          {messageReason(message)}
        </span>
      )}
      {isOpened && (
        <Verb patient={patient} action={told} fields={{ ...seen, by: 'whatsapp' }} isPrimary>
          Yes, sent
        </Verb>
      )}
      {link && (status !== 'waiting' || message.last_error) && (
        <WhatsAppVerb
          patient={patient}
          to={link}
          action={href('/admin/appointments/:id/:act', { id, act: 'opened' })}
          fields={seen}
          isPrimary={!isOpened}
        >
          {isOpened ? 'Open again' : 'Open WhatsApp'}
        </WhatsAppVerb>
      )}
      {!isOpened && (
        <Verb patient={patient} action={told} fields={{ ...seen, by: 'call' }} isPrimary={!link}>
          Told by phone
        </Verb>
      )}
      {isSentByProgram && status === 'failed' && (
        <Verb
          patient={patient}
          action={href('/admin/appointments/:id/:act', { id, act: 'again' })}
          fields={{ message: message.id }}
        >
          Send again
        </Verb>
      )}
    </>
  )
}

/** What can be done about a visit whose time is not offered any more. */
export const DisplacedVerbs = ({ visit }: { visit: DisplacedVisit }) => (
  <>
    <SheetLink id={visit.id} patient={visit} className="button">
      New time
    </SheetLink>
    <Verb
      patient={visit}
      action={href('/admin/appointments/:id/:act', { id: visit.id, act: 'keep' })}
      fields={{ keep: 'yes' }}
    >
      Keep it
    </Verb>
  </>
)

interface CallAgainProps {
  appointment: { id: string; version: number }
  now: string
  lead: string
}

/** Takes down that nobody answered the call, and when to try again. */
export function CallAgain({ appointment, now, lead }: CallAgainProps) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/appointments/:id/:act', { id: appointment.id, act: 'not-reached' })}
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="version" value={appointment.version} />
      <ListQuery />
      <span>{lead}</span>
      {callAgainChoices(now).map((choice) => (
        <button
          key={choice}
          type="submit"
          name="again"
          value={choice}
          className="button button-quiet"
        >
          {callAgainTimes[choice]}
        </button>
      ))}
    </fetcher.Form>
  )
}
