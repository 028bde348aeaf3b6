import type { ComponentProps } from 'react'
import { href, Link } from 'react-router'
import { PasswordRequests } from '#app/routes/admin/staff/password-requests.tsx'
import { Message } from '#app/ui/message.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { MailAlert, type MailState } from './mail-alert.tsx'

interface NoticesProps {
  requestedLinks: ComponentProps<typeof PasswordRequests>['people']
  unfinished: ComponentProps<typeof ChecklistPanel>['items']
  mail: MailState | null
  appointments: { asked: number } | null
}

/** What waits for somebody, above everything else. */
export function Notices({ requestedLinks, unfinished, mail, appointments }: NoticesProps) {
  return (
    <>
      <PasswordRequests people={requestedLinks} />
      <ChecklistPanel items={unfinished} />
      {appointments && <WishAlert asked={appointments.asked} />}
      {mail && <MailAlert {...mail} />}
    </>
  )
}

/** How many patients wait for an answer about another day. */
function WishAlert({ asked }: { asked: number }) {
  if (asked === 0) return null
  return (
    <Message kind="status">
      {asked === 1 ? 'One patient asks' : `${asked} patients ask`} for another day.{' '}
      <Link to={`${href('/admin/appointments')}?asked=yes`} className="link">
        Show
      </Link>
    </Message>
  )
}
