import { href, Link } from 'react-router'
import type { MailStatus, OutboxMail } from '#app/platform/mail/outbox-mail.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { Badge, badgeColors } from '#app/ui/badge.tsx'
import { deliverySummary, statusEdges, statusLabels } from './mail-texts.ts'

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
export function MailCard({ mail, isConfigured }: MailCardProps) {
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
