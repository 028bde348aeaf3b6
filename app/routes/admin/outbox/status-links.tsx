import { Link } from 'react-router'
import { type MailStatus, mailStatuses } from '#app/platform/mail/outbox-mail.ts'
import { statusLabels } from './mail-texts.ts'
import { outboxAddress } from './outbox-address.ts'

/** Links that filter the mails by status, with their numbers. */
export function StatusLinks(props: {
  counts: Record<MailStatus, number>
  chosen: MailStatus | undefined
}) {
  const { counts, chosen } = props
  const all = counts.waiting + counts.sent + counts.dead
  const links = [
    { status: undefined, label: 'All', count: all },
    ...mailStatuses.map((status) => ({
      status,
      label: statusLabels[status],
      count: counts[status],
    })),
  ]
  return (
    <nav aria-label="Mail by state" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ status, label, count }) => (
          <li key={label}>
            <Link
              to={outboxAddress({ status, page: 1 })}
              aria-current={status === chosen ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-stone bg-white px-4 hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-white"
            >
              {label} <strong className="tabular-nums">{count.toLocaleString('en')}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
