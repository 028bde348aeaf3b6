import type { ComponentProps } from 'react'
import { PasswordRequests } from '#app/routes/admin/staff/password-requests.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { MailAlert, type MailState } from './mail-alert.tsx'

interface NoticesProps {
  requestedLinks: ComponentProps<typeof PasswordRequests>['people']
  unfinished: ComponentProps<typeof ChecklistPanel>['items']
  mail: MailState | null
}

/** What waits for somebody, above everything else. */
export function Notices({ requestedLinks, unfinished, mail }: NoticesProps) {
  return (
    <>
      <PasswordRequests people={requestedLinks} />
      <ChecklistPanel items={unfinished} />
      {mail && <MailAlert {...mail} />}
    </>
  )
}
