import { href } from 'react-router'
import { type MailStatus, mailStatuses } from '#app/platform/mail/outbox-mail.ts'
import { saying } from '#app/routes/admin/list-address.ts'
import type { mailDoneTexts } from './mail-texts.ts'

/** Which part of the outbox is shown. */
export interface OutboxView {
  /** Undefined shows all. */
  status: MailStatus | undefined
  /** Counted from 1. */
  page: number
}

const furthestPage = 10_000

/** Reads a view from an address, where anything may stand: what makes no sense shows the beginning. */
export function readView(query: URLSearchParams): OutboxView {
  const page = Number(query.get('page') ?? 1)
  const makesSense = Number.isInteger(page) && page >= 1 && page <= furthestPage
  return {
    status: mailStatuses.find((status) => status === query.get('status')),
    page: makesSense ? page : 1,
  }
}

/** The query that `readView` reads the same view from, with its question mark; empty for the beginning. */
export function writeView({ status, page }: OutboxView): string {
  const parts = { ...(status && { status }), ...(page > 1 && { page: String(page) }) }
  const query = new URLSearchParams(parts).toString()
  return query && `?${query}`
}

export const outboxAddress = (view: OutboxView) => href('/admin/outbox') + writeView(view)

/** The same part of the outbox, which then says what was done. */
export const outboxAddressAfter = (done: keyof typeof mailDoneTexts, view: OutboxView) =>
  saying(done, outboxAddress(view))
