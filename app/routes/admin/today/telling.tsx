import { MessageCircle } from 'lucide-react'
import { href } from 'react-router'
import { patientName } from '#app/domain/appointments/appointment.ts'
import { whatsappLink } from '#app/domain/clinic/links/links.ts'
import type { ListedMessage } from '#app/domain/messages/message.ts'
import { isInvitation, messageReason } from '#app/domain/messages/message.ts'
import { isE164 } from '#app/domain/messages/message-template.ts'
import type { DisplacedVisit } from '#app/domain/schedule/displaced-visits.server.ts'
import type { Today } from '#app/domain/today/today.server.ts'
import { callAgainChoices, callAgainTimes } from '#app/domain/today/today.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { timeOfDay } from '#app/values/date-text.ts'
import { SheetLink } from './line.tsx'

/** What can be done about a patient who has not been told of a change. */
export function UntoldVerbs({ visit }: { visit: Today['untold'][number] }) {
  const { message, messages_off_at } = visit
  if (message && !messages_off_at) return <MessageVerbs patient={visit} message={message} />
  return (
    <>
      {messages_off_at && <span className="text-terracotta">Wants no messages: please call.</span>}
      <ToldForm patient={visit} seen={{ version: String(visit.version) }} isPrimary />
    </>
  )
}

type MessagedPatient = Parameters<typeof patientName>[0] & {
  id: string
  phone_normalised: string | null
}

interface MessageVerbsProps {
  patient: MessagedPatient
  message: ListedMessage
  /** Whether the time of which the message speaks is not offered any more: nobody is invited to it. */
  isDisplaced?: boolean
}

/** Opens a message in WhatsApp, asks whether it was sent, and takes down that the patient was told by phone. */
export function MessageVerbs({ patient, message, isDisplaced = false }: MessageVerbsProps) {
  const fetcher = useRowAction()
  const { text, channel, status, template, handed_over_at } = message
  const { id, phone_normalised: e164 } = patient
  const isVoid = isDisplaced && isInvitation(message)
  const link = text && isE164(e164) && !isVoid ? whatsappLink({ e164 }, text) : null
  const seen = { message: message.id, template }
  const isSentByProgram = channel === 'sms' || channel === 'mail'
  const isOpened = channel === 'whatsapp' && handed_over_at !== null
  return (
    <>
      {isOpened && <span>WhatsApp opened at {timeOfDay(handed_over_at)}. Sent?</span>}
      {isSentByProgram && (
        <span className={status === 'failed' ? 'text-terracotta' : 'text-stone'}>
          {status === 'failed' ? 'Not sent. ' : 'It will be sent by itself. '}
          {messageReason(message)}
        </span>
      )}
      {isOpened && <ToldForm patient={patient} seen={seen} by="whatsapp" isPrimary />}
      {link && (status !== 'waiting' || message.last_error) && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={isOpened ? 'button button-quiet' : 'button'}
          onClick={() =>
            void fetcher.submit(seen, {
              method: 'post',
              action: href('/admin/appointments/:id/:act', { id, act: 'opened' }),
            })
          }
        >
          <MessageCircle aria-hidden size={20} /> {isOpened ? 'Open again' : 'Open WhatsApp'}
          <span className="sr-only">: {patientName(patient)}</span>
        </a>
      )}
      {!isOpened && <ToldForm patient={patient} seen={seen} isPrimary={!link} />}
      {isSentByProgram && status === 'failed' && (
        <fetcher.Form
          method="post"
          action={href('/admin/appointments/:id/:act', { id, act: 'again' })}
        >
          <input type="hidden" name="message" value={message.id} />
          <input type="hidden" name="screen" value="today" />
          <ListQuery />
          <button type="submit" className="button button-quiet">
            Send again<span className="sr-only">: {patientName(patient)}</span>
          </button>
        </fetcher.Form>
      )}
    </>
  )
}

interface ToldFormProps {
  patient: MessagedPatient
  /** What is on the screen: the patient is told of nothing else. */
  seen: Record<string, string>
  by?: 'whatsapp' | 'call'
  isPrimary?: boolean
}

/** Takes down that the patient knows. */
function ToldForm({ patient, seen, by = 'call', isPrimary = false }: ToldFormProps) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/appointments/:id/:act', { id: patient.id, act: 'told' })}
    >
      {Object.entries(seen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="by" value={by} />
      <input type="hidden" name="screen" value="today" />
      <ListQuery />
      <button
        type="submit"
        disabled={fetcher.state !== 'idle'}
        className={isPrimary ? 'button' : 'button button-quiet'}
      >
        {by === 'whatsapp' ? 'Yes, sent' : 'Told by phone'}
        <span className="sr-only">: {patientName(patient)}</span>
      </button>
    </fetcher.Form>
  )
}

/** What can be done about a visit whose time is not offered any more. */
export function DisplacedVerbs({ visit }: { visit: DisplacedVisit }) {
  const fetcher = useRowAction()
  const { id } = visit
  return (
    <>
      <SheetLink id={id} patient={visit} className="button">
        New time
      </SheetLink>
      <fetcher.Form
        method="post"
        action={href('/admin/appointments/:id/:act', { id, act: 'keep' })}
      >
        <input type="hidden" name="screen" value="today" />
        <ListQuery />
        <button
          type="submit"
          name="keep"
          value="yes"
          disabled={fetcher.state !== 'idle'}
          className="button button-quiet"
        >
          Keep it<span className="sr-only">: {patientName(visit)}</span>
        </button>
      </fetcher.Form>
    </>
  )
}

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
