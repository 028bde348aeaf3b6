import type { ReactNode } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { accountFields } from '#app/domain/staff/sign-in/sign-in.ts'
import { useAskFirst } from '#app/ui/admin/form/leaving-form.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { counted } from '#app/values/counted.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import type { DashboardData } from './dashboard.server.ts'

type NoticesProps = Pick<DashboardData, 'unfinished' | 'mail' | 'backup' | 'restore'>

/** What an owner must look at, above everything else of the dashboard. */
export function Notices({ unfinished, mail, backup, restore }: NoticesProps) {
  const isMailUnsent = mail && !mail.isConfigured && mail.waiting > 0
  return (
    <>
      <ChecklistPanel items={unfinished} />
      {mail && (isMailUnsent || mail.failed > 0) && (
        <NoticeWithLink to={href('/admin/outbox')} link="Open the outbox">
          {isMailUnsent && `Mail is not set up: ${mail.waiting} waiting. `}
          {mail.failed > 0 && `${counted(mail.failed, 'mail')} could not be delivered. `}
        </NoticeWithLink>
      )}
      {backup && (backup.isOverdue || backup.problem) && (
        <NoticeWithLink to={href('/admin/system')} link="See what to do">
          {backup.problem && `No backup could be made: ${backup.problem} `}
          {backup.age
            ? `The last backup was made ${backup.age}. `
            : 'No backup has been made yet. '}
        </NoticeWithLink>
      )}
      {backup?.copyProblem && (
        <NoticeWithLink to={href('/admin/system')} link="See what to do">
          Backups are not copied outside of this machine. {backup.copyProblem}{' '}
        </NoticeWithLink>
      )}
      {restore && (
        <NoticeWithLink to={href('/admin/system')} link="System">
          {restore.text} {restore.advice}{' '}
        </NoticeWithLink>
      )}
    </>
  )
}

const NoticeWithLink = (props: { to: string; link: string; children: ReactNode }) => (
  <Message kind="alert">
    {props.children}
    <Link to={props.to} className="link">
      {props.link}
    </Link>
  </Message>
)

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
          hint="Your colleagues will see it beside your work."
          required
          autoComplete="name"
          maxLength={accountFields.full_name.maxLength}
          error={errors?.full_name}
        />
      </ResourceForm>
    </section>
  )
}
