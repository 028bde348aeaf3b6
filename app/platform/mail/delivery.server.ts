import type { Log } from '#app/platform/log.server.ts'
import { retryDelay } from '#app/retry-delay.ts'
import { claimDue, type Outbox, type StoredMail, settle } from './outbox.server.ts'

/** Sends one mail; rejects with a `DeliveryError` when it could not. */
export type Transport = (mail: StoredMail) => Promise<void>

/** Why a mail could not be sent; `isPermanent` when no later attempt can succeed. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly isPermanent: boolean
  /** The code for the log, which must hold neither an address nor the other server's message. */
  readonly code: string
  constructor(reason: string, { isPermanent, code }: { isPermanent: boolean; code: string }) {
    super(reason)
    this.isPermanent = isPermanent
    this.code = code
  }
}

const batchSize = 4
const maxAttempts = 100
const retryPauses = { firstMs: 15_000, maxMs: 3_600_000 }

/** Delivers mails that are due, a few at once; returns how many there were. */
export async function deliverDue(
  outbox: Outbox & { log: Log },
  transport: Transport,
): Promise<number> {
  const mails = await claimDue(outbox, batchSize)
  await Promise.all(mails.map((mail) => deliver(outbox, transport, mail)))
  return mails.length
}

async function deliver(
  { db, clock, log }: Outbox & { log: Log },
  transport: Transport,
  mail: StoredMail,
) {
  const logFields = { mail: mail.id, attempt: mail.attempts }
  const expiresAt = mail.give_up_at ?? '9999'
  if (expiresAt <= clock.now().toISOString()) {
    log.warn(logFields, 'mail: a mail expired before it was sent')
    return settle({ db }, mail, { status: 'dead', last_error: mail.last_error ?? expiredMessage })
  }
  try {
    await transport(mail)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const next_attempt_at = new Date(
      clock.now().getTime() + retryDelay(mail.attempts, retryPauses),
    ).toISOString()
    const last_error = error.message
    const isFinal =
      error.isPermanent || mail.attempts >= maxAttempts || expiresAt <= next_attempt_at
    log.warn(
      { ...logFields, code: error.code },
      isFinal ? 'mail: delivery failed for good' : 'mail: delivery failed, retrying later',
    )
    return isFinal
      ? settle({ db }, mail, { status: 'dead', last_error })
      : settle({ db }, mail, { status: 'waiting', next_attempt_at, last_error })
  }
  const sent_at = clock.now().toISOString()
  await settle({ db }, mail, {
    status: 'sent',
    sent_at,
    last_error: null,
    body_text: '',
    body_html: null,
  })
  log.info(logFields, 'mail: a mail was delivered')
}

const expiredMessage = 'Its time had passed before it could be sent.'
