import type { ComponentProps } from 'react'
import { href, Link } from 'react-router'
import { type WaitingCounts, waitingText } from '#app/domain/appointments/lists/waiting.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { DisplacedAlert } from '#app/routes/admin/appointments/displaced-alert.tsx'
import { waitingAddress } from '#app/routes/admin/appointments/waiting-address.ts'
import { FreedTimeAlert } from '#app/routes/admin/earlier-times/freed-time-alert.tsx'
import { PasswordRequests } from '#app/routes/admin/staff/password-requests.tsx'
import { Message } from '#app/ui/message.tsx'
import {
  BackupAlert,
  type BackupState,
  RestoreAlert,
  type RestoreState,
  UploadAlert,
} from './backup-state.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { MailAlert, type MailState } from './mail-alert.tsx'
import { NamePrompt } from './name-prompt.tsx'

interface NoticesProps {
  member: SignedInMember
  asksForName: boolean
  requestedLinks: ComponentProps<typeof PasswordRequests>['people']
  unfinished: ComponentProps<typeof ChecklistPanel>['items']
  mail: MailState | null
  backup: BackupState | null
  restore: RestoreState | null
  appointments: {
    asked: number
    wantedTimes: number
    displaced: number
    toSend: number
    waits: WaitingCounts
  } | null
}

/** The alerts about tasks of the member of staff, above everything else. */
export function Notices({
  member,
  asksForName,
  requestedLinks,
  unfinished,
  mail,
  backup,
  restore,
  appointments,
}: NoticesProps) {
  return (
    <>
      {asksForName && <NamePrompt version={member.version} />}
      <PasswordRequests people={requestedLinks} />
      <ChecklistPanel items={unfinished} />
      {appointments && <WaitingAlert {...appointments.waits} />}
      {appointments && <DisplacedAlert displaced={appointments.displaced} />}
      {appointments && <RescheduleAlert asked={appointments.asked} />}
      {appointments && <MessageAlert toSend={appointments.toSend} />}
      {appointments && <FreedTimeAlert wantedTimes={appointments.wantedTimes} />}
      {mail && <MailAlert {...mail} />}
      {backup && <BackupAlert {...backup} />}
      {backup && <UploadAlert {...backup} />}
      {restore && <RestoreAlert {...restore} />}
    </>
  )
}

/** How many requests wait, and whether they are answered within the promised time. */
function WaitingAlert(counts: WaitingCounts) {
  if (counts.waiting === 0) return null
  return (
    <Message kind="notice">
      {waitingText(counts)}{' '}
      <Link to={waitingAddress} className="link">
        Show what waits
      </Link>
    </Message>
  )
}

/** How many messages staff have to send by hand. */
function MessageAlert({ toSend }: { toSend: number }) {
  if (toSend === 0) return null
  return (
    <Message kind="notice">
      {toSend === 1 ? 'One message waits' : `${toSend} messages wait`} to be sent to patients.{' '}
      <Link to={href('/admin/appointments/messages')} className="link">
        Send them
      </Link>
    </Message>
  )
}

/** How many patients wait for an answer about another day. */
function RescheduleAlert({ asked }: { asked: number }) {
  if (asked === 0) return null
  return (
    <Message kind="notice">
      {asked === 1 ? 'One patient asks' : `${asked} patients ask`} for another day.{' '}
      <Link to={listAddress(href('/admin/appointments'), { asked: 'yes' })} className="link">
        Show
      </Link>
    </Message>
  )
}
