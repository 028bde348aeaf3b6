import { MessageCircle } from 'lucide-react'
import { href } from 'react-router'
import { whatsappLink } from '#app/domain/clinic/links/links.ts'
import type { ListedMessage } from '#app/domain/messages/message.ts'
import { messageReason } from '#app/domain/messages/message.ts'
import { isE164 } from '#app/domain/messages/message-template.ts'
import type { DisplacedVisit } from '#app/domain/schedule/displaced-visits.server.ts'
import type { Today } from '#app/domain/today/today.server.ts'
import { callAgainChoices, callAgainTimes } from '#app/domain/today/today.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { timeOfDay } from '#app/values/date-text.ts'
import { SheetLink } from './line.tsx'

/** What can be done about a patient who has not been told of a change. */
export function UntoldVerbs({ visit }: { visit: Today['untold'][number] }) {
  const { id, message, phone_normalised, messages_off_at } = visit
  if (message && !messages_off_at)
    return <MessageVerbs appointment={id} message={message} phone={phone_normalised} />
  return (
    <>
      {messages_off_at && <span className="text-terracotta">Wants no messages: please call.</span>}
      <ToldForm appointment={id} isPrimary />
    </>
  )
}

interface MessageVerbsProps {
  appointment: string
  message: ListedMessage
  phone: string | null
}

/** Opens a message in WhatsApp, asks whether it was sent, and takes down that the patient was told by phone. */
export function MessageVerbs({ appointment, message, phone }: MessageVerbsProps) {
  const fetcher = useRowAction()
  const { text, channel, status, template, handed_over_at } = message
  const link = text && isE164(phone) ? whatsappLink({ e164: phone }, text) : null
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
      {isOpened && (
        <ToldForm appointment={appointment} template={template} by="whatsapp" isPrimary />
      )}
      {link && (status !== 'waiting' || message.last_error) && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={isOpened ? 'button button-quiet' : 'button'}
          onClick={() =>
            void fetcher.submit(
              { template },
              {
                method: 'post',
                action: href('/admin/appointments/:id/:act', { id: appointment, act: 'opened' }),
              },
            )
          }
        >
          <MessageCircle aria-hidden size={20} /> {isOpened ? 'Open again' : 'Open WhatsApp'}
        </a>
      )}
      {!isOpened && <ToldForm appointment={appointment} template={template} isPrimary={!link} />}
      {isSentByProgram && status === 'failed' && (
        <fetcher.Form
          method="post"
          action={href('/admin/appointments/:id/:act', { id: appointment, act: 'again' })}
        >
          <input type="hidden" name="message" value={message.id} />
          <input type="hidden" name="screen" value="today" />
          <ListQuery />
          <button type="submit" className="button button-quiet">
            Send again
          </button>
        </fetcher.Form>
      )}
    </>
  )
}

interface ToldFormProps {
  appointment: string
  template?: string
  by?: 'whatsapp' | 'call'
  isPrimary?: boolean
}

/** Takes down that the patient knows. */
function ToldForm({ appointment, template, by = 'call', isPrimary = false }: ToldFormProps) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/appointments/:id/:act', { id: appointment, act: 'told' })}
    >
      {template && <input type="hidden" name="template" value={template} />}
      <input type="hidden" name="by" value={by} />
      <input type="hidden" name="screen" value="today" />
      <ListQuery />
      <button
        type="submit"
        disabled={fetcher.state !== 'idle'}
        className={isPrimary ? 'button' : 'button button-quiet'}
      >
        {by === 'whatsapp' ? 'Yes, sent' : 'Told by phone'}
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
          Keep it
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
