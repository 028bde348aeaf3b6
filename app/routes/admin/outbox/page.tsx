import { Link, Outlet, useSearchParams } from 'react-router'
import { platform } from '#app/context.ts'
import { listOutbox, outboxSummary } from '#app/platform/mail/outbox-review.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { FailureText } from '#app/routes/admin/failure.tsx'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'
import { Toast } from '#app/routes/admin/toast.tsx'
import { useToast } from '#app/routes/admin/use-toast.ts'
import { AlertDialog } from '#app/ui/dialog.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/page.ts'
import { MailCard } from './mail-card.tsx'
import { mailDoneTexts } from './mail-texts.ts'
import { outboxAddress, readView } from './outbox-address.ts'
import { StatusLinks } from './status-links.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const view = readView(url.searchParams)
  const [list, counts] = await Promise.all([listOutbox(needs, view), outboxSummary(needs)])
  return { ...list, counts, view, isConfigured: needs.mail.isConfigured }
}

export const meta = () => adminMeta('Outbox')

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { mails, counts, view, isConfigured, hasMore } = loaderData
  const [query] = useSearchParams()
  const { alert, showResult, hideAlert, ...toast } = useToast(query.get('done'), sentenceOf)
  return (
    <>
      <PageHeading title="Outbox" />
      <p className="mt-2 max-w-prose text-stone">
        Mail that the site sends. The words of a mail are kept until it is delivered, and everything
        about it for 30 days.
      </p>
      {isConfigured || (
        <div className="mt-4">
          <Message kind="alert">
            Mail is not configured: {counts.waiting} waiting. Nothing is sent until SMTP_URL and
            MAIL_FROM are set; until then, pass on what is urgent by hand.
          </Message>
        </div>
      )}
      <StatusLinks counts={counts} chosen={view.status} />
      {mails.length === 0 && <p className="card mt-4 py-10 text-center">No mail here</p>}
      <ul className="mt-4 grid gap-3">
        {mails.map((mail) => (
          <li key={mail.id}>
            <MailCard mail={mail} view={view} isConfigured={isConfigured} onResult={showResult} />
          </li>
        ))}
      </ul>
      <nav aria-label="Pages" className="mt-5 flex justify-between gap-3 empty:hidden">
        {view.page > 1 && (
          <Link
            to={outboxAddress({ ...view, page: view.page - 1 })}
            rel="prev"
            className="button button-quiet"
          >
            Newer
          </Link>
        )}
        {hasMore && (
          <Link
            to={outboxAddress({ ...view, page: view.page + 1 })}
            rel="next"
            className="button button-quiet ml-auto"
          >
            Older
          </Link>
        )}
      </nav>
      <Outlet />
      <Toast {...toast} />
      {alert && (
        <AlertDialog title="Not sent" text={<FailureText text={alert} />} onClose={hideAlert} />
      )}
    </>
  )
}

const sentenceOf = (done: string) =>
  Object.hasOwn(mailDoneTexts, done) ? mailDoneTexts[done as keyof typeof mailDoneTexts] : ''
