import { href, Link } from 'react-router'
import { platform } from '#app/http/context.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { type MailStatus, mailStatuses, type OutboxMail } from '#app/platform/mail/mail.ts'
import { listOutbox, outboxSummary } from '#app/platform/mail/outbox-review.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { Badge, badgeColors } from '#app/ui/badge.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/page.ts'
import { deliverySummary, mailDoneTexts, statusEdges, statusLabels } from './mail-texts.ts'

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
            Mail that the site sends. The words of a mail are kept until it is delivered, and
            everything about it for 30 days.
          </p>
          {isConfigured || (
            <div className="mt-4">
              <Message kind="alert">
                Mail is not configured: {counts.waiting} waiting. Nothing is sent until SMTP_URL and
                MAIL_FROM are set; until then, make password links under Staff and pass them on.
              </Message>
            </div>
          )}
        </>
      }
      counts={[
        { status: '', label: 'All', value: counts.waiting + counts.sent + counts.failed },
        ...mailStatuses.map((status) => ({
          status,
          label: statusLabels[status],
          value: counts[status],
          edge: statusEdges[status],
        })),
      ]}
      loadingText={listScreens.outbox.loading}
      rows={rows}
      empty={{ title: 'No mail here' }}
      pages={loaderData}
      doneTexts={mailDoneTexts}
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

const badges: Record<MailStatus, string> = {
  waiting: badgeColors.yellow,
  sent: badgeColors.green,
  failed: badgeColors.red,
}

interface MailCardProps {
  mail: OutboxMail
  isConfigured: boolean
}

/** One mail: its status, its last error, its text, and its actions. */
function MailCard({ mail, isConfigured }: MailCardProps) {
  const fetcher = useRowAction()
  const { dialog } = useListState()
  const { id, to, subject, status, lastError, text } = mail
  return (
    <article
      aria-labelledby={id}
      className={`card border-l-4 wrap-anywhere ${statusEdges[status]}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base">
          <bdi>{subject}</bdi>
        </h2>
        <Badge colorClasses={badges[status]}>{statusLabels[status]}</Badge>
      </div>
      <p>
        To <bdi>{to}</bdi>
      </p>
      <p className="text-stone">{deliverySummary(mail, isConfigured)}</p>
      {lastError && status !== 'sent' && (
        <p className="mt-1 text-terracotta">
          <bdi>{lastError}</bdi>
        </p>
      )}
      {status !== 'sent' && (
        <div className="mt-1 flex flex-wrap items-start gap-x-6 gap-y-2">
          <details className="min-w-0 grow basis-36 open:basis-full">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              Show the text
            </summary>
            {/* `select-all`: one tap selects the whole text for copying. */}
            <p className="rounded-lg bg-shea p-3 whitespace-pre-wrap select-all">{text}</p>
          </details>
          <div className="flex flex-wrap gap-3">
            {isConfigured && mail.mayRetry && (
              <fetcher.Form
                method="post"
                action={href('/admin/outbox/:id/:act', { id, act: 'retry' })}
              >
                <ListQuery />
                <button type="submit" className="button" disabled={fetcher.state !== 'idle'}>
                  Try Now
                </button>
              </fetcher.Form>
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
