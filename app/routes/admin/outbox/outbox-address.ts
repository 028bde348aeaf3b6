import { href } from 'react-router'
import { type MailStatus, mailStatuses } from '#app/platform/mail/outbox-mail.ts'
import { withDone } from '#app/routes/admin/list-address.ts'
import type { mailDoneTexts } from './mail-texts.ts'

/** Which part of the outbox is shown. */
export interface OutboxView {
  /** Undefined shows all. */
  status: MailStatus | undefined
  /** Counted from 1. */
  page: number
}

const maxPage = 10_000

/** Reads a view from untrusted query parameters; invalid ones give the first page of all mail. */
export function readView(query: URLSearchParams): OutboxView {
  const page = Number(query.get('page') ?? 1)
  const isValid = Number.isInteger(page) && page >= 1 && page <= maxPage
  return {
    status: mailStatuses.find((status) => status === query.get('status')),
    page: isValid ? page : 1,
  }
}

/** Formats a view as a query with its question mark, which `readView` reads; empty for the default view. */
export function writeView({ status, page }: OutboxView): string {
  const parts = { ...(status && { status }), ...(page > 1 && { page: String(page) }) }
  const query = new URLSearchParams(parts).toString()
  return query && `?${query}`
}

export const outboxAddress = (view: OutboxView) => href('/admin/outbox') + writeView(view)

/** The same part of the outbox with a toast for what was done. */
export const outboxAddressAfter = (done: keyof typeof mailDoneTexts, view: OutboxView) =>
  withDone(done, outboxAddress(view))
