import type { Log } from '#app/platform/log.server.ts'
import { claimDue, type Outbox, type StoredMail, settle } from './outbox.server.ts'

/** Takes one mail to where mail goes; rejects with a `DeliveryFailure` when it could not. */
export type Transport = (mail: StoredMail) => Promise<void>

/** Why a mail was not taken; `forGood` when no later attempt can end otherwise. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure'
  readonly forGood: boolean
  /** What the log may know: neither an address nor what the other server said. */
  readonly code: string
  constructor(reason: string, { forGood, code }: { forGood: boolean; code: string }) {
    super(reason)
    this.forGood = forGood
    this.code = code
  }
}

const atOnce = 4
const mostAttempts = 100
const firstPauseMs = 15_000
const longestPauseMs = 3_600_000

/** Delivers what is due, a few mails at once; answers how many there were. */
export async function deliverDue(outbox: Outbox & { log: Log }, carry: Transport): Promise<number> {
  const mails = await claimDue(outbox, atOnce)
  await Promise.all(mails.map((mail) => deliver(outbox, carry, mail)))
  return mails.length
}

async function deliver(
  { db, clock, log }: Outbox & { log: Log },
  carry: Transport,
  mail: StoredMail,
) {
  const line = { mail: mail.id, attempt: mail.attempts }
  const lateFrom = mail.give_up_at ?? '9999'
  if (lateFrom <= clock.now().toISOString()) {
    log.warn(line, 'mail came too late to be sent')
    return settle({ db }, mail, { status: 'dead', last_error: mail.last_error ?? tooLate })
  }
  try {
    await carry(mail)
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    const next_attempt_at = new Date(
      clock.now().getTime() + pauseAfter(mail.attempts),
    ).toISOString()
    const last_error = error.message
    const over = error.forGood || mail.attempts >= mostAttempts || lateFrom <= next_attempt_at
    log.warn({ ...line, code: error.code }, over ? 'mail is given up' : 'mail will be tried again')
    return over
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
  log.info(line, 'mail was delivered')
}

const tooLate = 'Its time had passed before it could be sent.'

/** Doubles from 15 seconds to an hour, give or take a quarter: not all mails come back at once. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
  return Math.round(pause * (0.75 + chance / 2))
}
