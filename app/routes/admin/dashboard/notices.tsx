import type { ComponentProps } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { type WaitingCounts, waitingText } from '#app/domain/appointments/lists/waiting.ts'
import { accountFields } from '#app/domain/staff/sign-in/sign-in.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { DisplacedAlert } from '#app/routes/admin/appointments/displaced-alert.tsx'
import { waitingAddress } from '#app/routes/admin/appointments/waiting-address.ts'
import { FreedTimeAlert } from '#app/routes/admin/earlier-times/freed-time-alert.tsx'
import { PasswordRequests } from '#app/routes/admin/staff/password-requests.tsx'
import { useAskFirst } from '#app/ui/admin/form/leaving-form.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { counted } from '#app/values/counted.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { FieldErrors } from '#app/values/result.ts'
import {
  BackupAlert,
  type BackupState,
  RestoreAlert,
  type RestoreState,
  UploadAlert,
} from './backup-state.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'

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

interface MailState {
  isConfigured: boolean
  waiting: number
  failed: number
}

/** An alert when mail is not configured or could not be delivered. */
function MailAlert({ isConfigured, waiting, failed }: MailState) {
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

/** Asks for a missing name, at most once a month; colleagues then see it instead of the email address. */
function NamePrompt({ version }: { version: number }) {
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const errors = fetcher.data?.errors
  const askFirst = useAskFirst()
  return (
    <section aria-label="Your name">
      <ResourceForm
        fetcher={fetcher}
        action={href('/admin/profile')}
        errors={errors}
        label="Save"
        version={version}
        // "Not now" alone has an action of its own.
        onSubmit={(event) =>
          event.nativeEvent.submitter?.hasAttribute('formaction') && askFirst(event)
        }
        otherSubmit={
          <button
            type="submit"
            formAction={href('/admin/profile/name-later')}
            className="button button-quiet"
            disabled={fetcher.state !== 'idle'}
          >
            Not now
          </button>
        }
        className="card grid gap-3"
      >
        <input type="hidden" name="back" value="dashboard" />
        <TextField
          name="full_name"
          label="What is your name?"
          hint="Your colleagues see it beside what you do."
          required
          autoComplete="name"
          maxLength={accountFields.full_name.maxLength}
          error={errors?.full_name}
        />
      </ResourceForm>
    </section>
  )
}
