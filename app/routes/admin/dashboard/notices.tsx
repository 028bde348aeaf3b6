import type { ComponentProps } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { accountFields } from '#app/domain/staff/sign-in/sign-in.ts'
import { PasswordRequests } from '#app/routes/admin/staff/password-requests.tsx'
import { useAskFirst } from '#app/ui/admin/form/leaving-form.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { counted } from '#app/values/counted.ts'
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
  requestedLinks: ComponentProps<typeof PasswordRequests>['people']
  unfinished: ComponentProps<typeof ChecklistPanel>['items']
  mail: MailState | null
  backup: BackupState | null
  restore: RestoreState | null
}

/** What an owner must look at, above everything else of the dashboard. */
export const Notices = ({ requestedLinks, unfinished, mail, backup, restore }: NoticesProps) => (
  <>
    <PasswordRequests people={requestedLinks} />
    <ChecklistPanel items={unfinished} />
    {mail && <MailAlert {...mail} />}
    {backup && <BackupAlert {...backup} />}
    {backup && <UploadAlert {...backup} />}
    {restore && <RestoreAlert {...restore} />}
  </>
)

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
export function NamePrompt({ version }: { version: number }) {
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
