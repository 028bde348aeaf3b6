import { platform } from '#app/context.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { mailStatuses } from '#app/platform/mail/outbox-mail.ts'
import { listOutbox, outboxSummary } from '#app/platform/mail/outbox-review.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/page.ts'
import { MailCard } from './mail-card.tsx'
import { mailDoneTexts, statusEdges, statusLabels } from './mail-texts.ts'

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
