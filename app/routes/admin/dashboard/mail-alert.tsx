import { href, Link } from 'react-router'
import { Message } from '#app/ui/message.tsx'
import { counted } from '#app/values/counted.ts'

export interface MailState {
  isConfigured: boolean
  waiting: number
  failed: number
}

/** An alert when mail is not configured or could not be delivered. */
export function MailAlert({ isConfigured, waiting, failed }: MailState) {
  const unsent = !isConfigured && waiting > 0
  if (!unsent && failed === 0) return null
  return (
    <Message kind="alert">
      {unsent && `Mail is not configured: ${waiting} waiting. `}
      {failed > 0 && `${counted(failed, 'mail')} could not be delivered. `}
      <Link to={href('/admin/outbox')} className="link">
        Open the outbox
      </Link>
    </Message>
  )
}
