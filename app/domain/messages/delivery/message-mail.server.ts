import { calendarOf } from '#app/domain/calendar/appointment-calendar.server.ts'
import type { StoredMessage } from '#app/domain/messages/message-queue.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { AttemptError } from '#app/platform/queue/queue.ts'
import type { Recipient } from './recipient.server.ts'

/** The subject of every mail: it is read on locked screens, so it does not say what the mail is about. */
const subjectOf = (clinic: string) => `Your appointment at ${clinic}`

/** Mails a message, with the appointment as a file for the calendar as long as it is agreed, or once it is cancelled. */
export async function mailMessage(
  needs: Needs<'clinic' | 'linkTokens' | 'mail' | 'settings'>,
  message: StoredMessage,
  recipient: Recipient,
  text: string,
): Promise<void> {
  const { clinic, mail } = needs
  const content = await clinic.read()
  if (!mail.deliver)
    throw new AttemptError('Mail is not set up.', { isPermanent: false, code: 'off' })
  const isOfVisit = message.template !== 'result' && message.template !== 'received'
  const hasFile = recipient.status === 'cancelled' || isAgreed(recipient)
  const file = isOfVisit && hasFile ? calendarOf(needs, content, recipient) : null
  await mail.deliver({
    to_address: recipient.email,
    subject: subjectOf(content.facts.name),
    body_text: `${text}\n`,
    body_html: null,
    message_id: `<${message.id}@${mail.domain}>`,
    created_at: message.created_at,
    ...(file && {
      attachments: [
        {
          filename: 'appointment.ics',
          contentType: `text/calendar; charset=utf-8; method=${file.method}`,
          content: file.text,
        },
      ],
    }),
  })
}
