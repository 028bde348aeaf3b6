import { href, Link } from 'react-router'
import { platform } from '#app/http/context.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { type MailStatus, mailStatuses } from '#app/platform/mail/mail.ts'
import {
  listOutbox,
  type OutboxMail,
  outboxSummary,
} from '#app/platform/mail/outbox-review.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { RowAct } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { Badge, badgeColors } from '#app/ui/badge.tsx'
import { Message } from '#app/ui/message.tsx'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'outbox' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const status = mailStatuses.find((each) => each === url.searchParams.get('status'))
  const [page, counts] = await Promise.all([
    listOutbox(needs, status, readPageStart(url.searchParams)),
    outboxSummary(needs),
  ])
  return { ...page, counts, isConfigured: needs.mail.isConfigured }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Outbox')

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { rows, counts, isConfigured } = loaderData
  return (
    <ResourceList
      title="Outbox"
      notice={
        <>
          <p className="mt-2 max-w-prose text-stone">
            Mail from the website. Its words are kept until it is delivered, the rest for 30 days.
          </p>
          {isConfigured || (
            <div className="mt-4">
              <Message kind="alert">
                Mail is not set up: {counts.waiting} waiting. An owner can set it up at System.
                Until then, make password links under Staff and pass them on.
              </Message>
            </div>
          )}
        </>
      }
      counts={[
        { status: '', label: 'All', value: counts.waiting + counts.sent + counts.failed },
        ...mailStatuses.map((status) => ({
          status,
          label: statuses[status].label,
          value: counts[status],
          edge: statuses[status].edge,
        })),
      ]}
      loadingText={listScreens.outbox.loading}
      rows={rows}
      empty={{ title: 'No mail here' }}
      pages={loaderData}
      doneTexts={doneTexts}
      failedTitle="Not sent"
    >
      <ul className="mt-4 grid gap-3 empty:hidden">
        {rows.map((mail) => (
          <li key={mail.id}>
            <MailCard mail={mail} isConfigured={isConfigured} />
          </li>
        ))}
      </ul>
    </ResourceList>
  )
}

const statuses: Record<MailStatus, { label: string; edge: string; badge: string }> = {
  waiting: { label: 'Waiting', edge: 'border-l-ochre', badge: badgeColors.yellow },
  sent: { label: 'Sent', edge: 'border-l-leaf', badge: badgeColors.green },
  failed: { label: 'Not delivered', edge: 'border-l-terracotta', badge: badgeColors.red },
}

const doneTexts = {
  discarded: 'Mail discarded',
  retried: 'Mail will be tried again',
  sent: 'Mail was sent already',
}

function deliverySummary(mail: OutboxMail, isConfigured: boolean): string {
  const { status, attempts, created_at, sent_at, next_attempt_at } = mail
  const parts = [`Written ${moment(created_at)}`]
  if (attempts > 0 && status !== 'sent')
    parts.push(attempts === 1 ? 'tried once' : `tried ${attempts} times`)
  if (sent_at) parts.push(`sent ${moment(sent_at)}`)
  if (status === 'waiting' && isConfigured)
    parts.push(next_attempt_at ? `next try ${moment(next_attempt_at)}` : 'being sent now')
  return `${parts.join('; ')}.`
}

function MailCard({ mail, isConfigured }: { mail: OutboxMail; isConfigured: boolean }) {
  const { dialog } = useListState()
  const { id, subject, status, last_error } = mail
  const { label, edge, badge } = statuses[status]
  return (
    <article aria-labelledby={id} className={`card border-l-4 wrap-anywhere ${edge}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base">
          <bdi>{subject}</bdi>
        </h2>
        <Badge colorClasses={badge}>{label}</Badge>
      </div>
      <p>
        To <bdi>{mail.to_address}</bdi>
      </p>
      <p className="text-stone">{deliverySummary(mail, isConfigured)}</p>
      {last_error && status !== 'sent' && (
        <p className="mt-1 text-terracotta">
          <bdi>{last_error}</bdi>
        </p>
      )}
      {status !== 'sent' && (
        <div className="mt-1 flex flex-wrap items-start gap-x-6 gap-y-2">
          <details className="min-w-0 grow basis-36 open:basis-full">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              Show the text
            </summary>
            {/* `select-all`: one tap selects the whole text for copying. */}
            <p className="rounded-lg bg-shea p-3 whitespace-pre-wrap select-all">
              {mail.body_text}
            </p>
          </details>
          <div className="flex flex-wrap gap-3">
            {isConfigured && mail.mayRetry && (
              <RowAct
                action={href('/admin/outbox/:id/:act', { id, act: 'retry' })}
                className="button"
              >
                Try Now
              </RowAct>
            )}
            <Link
              to={dialog(href('/admin/outbox/:id/discard', { id }))}
              preventScrollReset
              className="button button-quiet"
            >
              Discard<span className="sr-only"> the mail “{subject}”</span>
            </Link>
          </div>
        </div>
      )}
    </article>
  )
}
