import { MessageCircle } from 'lucide-react'
import { href } from 'react-router'
import { whatsappLink } from '#app/domain/clinic/links/links.ts'
import { isToDo, type ListedMessage } from '#app/domain/messages/message.ts'
import { isE164 } from '#app/domain/messages/message-template.ts'
import { LeavingForm } from '#app/ui/admin/form/leaving-form.tsx'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface Props {
  message: ListedMessage
  /** The phone number in E.164, if it could be read. */
  phone: string | null
  /** The appointment whose dialog shows the message; undefined when the list shows it. */
  appointment?: string
}

/**
 * The actions on a message that was not sent: open it in WhatsApp, record that the patient was told by phone, or retry
 * it. Opening WhatsApp records the message as sent; without JavaScript that has a button of its own.
 */
export function MessageActions({ message, phone, appointment }: Props) {
  const fetcher = useRowAction()
  const { id, text, channel, status } = message
  if (!isToDo(message)) return null
  const isWritten = text !== null && isE164(phone)
  const markSent = href('/admin/appointments/messages/:id/:act', { id, act: 'mark-sent' })
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {isWritten && (
        <a
          href={whatsappLink({ e164: phone }, text)}
          target="_blank"
          rel="noreferrer"
          className="button"
          onClick={() =>
            void fetcher.submit({ by: 'whatsapp' }, { method: 'post', action: markSent })
          }
        >
          <MessageCircle aria-hidden size={20} /> Send by WhatsApp
        </a>
      )}
      <LeavingForm fetcher={fetcher} action={markSent}>
        {appointment && <input type="hidden" name="appointment" value={appointment} />}
        <div className="flex flex-wrap gap-2">
          {isWritten && (
            <noscript>
              <button type="submit" name="sent" value="whatsapp" className="button button-quiet">
                Sent by WhatsApp
              </button>
            </noscript>
          )}
          <button type="submit" name="by" value="call" className="button button-quiet">
            Told by phone
          </button>
        </div>
      </LeavingForm>
      {status === 'failed' && (channel === 'sms' || channel === 'mail') && (
        <LeavingForm
          fetcher={fetcher}
          action={href('/admin/appointments/messages/:id/:act', { id, act: 'again' })}
        >
          {appointment && <input type="hidden" name="appointment" value={appointment} />}
          <button type="submit" className="button button-quiet">
            Send again
          </button>
        </LeavingForm>
      )}
    </div>
  )
}
