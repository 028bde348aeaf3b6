import { href, Link } from 'react-router'
import { Message } from '#app/ui/message.tsx'

export interface MailState {
  isConfigured: boolean
  waiting: number
  dead: number
}

/** An alert when mail is not configured or could not be delivered. */
export function MailAlert({ isConfigured, waiting, dead }: MailState) {
  const unsent = !isConfigured && waiting > 0
  if (!unsent && dead === 0) return null
  const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)
  return (
    <Message kind="alert">
      {unsent && `Mail is not configured: ${waiting} waiting. `}
      {dead > 0 && `${mails(dead)} could not be delivered. `}
      <Link to={href('/admin/outbox')} className="link">
        Open the outbox
      </Link>
    </Message>
  )
}
