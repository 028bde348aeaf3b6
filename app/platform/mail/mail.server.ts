import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Settings } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Database } from '#db/schema.ts'
import { deliverDue, type Transport } from './delivery.server.ts'
import { enqueueMessage, type Message, type Outbox } from './outbox.server.ts'
import { createSmtpTransport } from './smtp.server.ts'

/** Mail that is written with what caused it and delivered afterwards, at least once. */
export interface Mail {
  /** False without SMTP settings: mail is then kept where staff can read it, and sent by nobody. */
  isConfigured: boolean
  /** Writes a mail; with `db` a transaction, it exists if and only if the transaction does. */
  send(needs: { db: Kysely<Database> }, letter: Message): Promise<void>
  /** Says that there may be mail to deliver: call after the transaction, else it waits a few seconds. */
  wake(): void
  /** Begins to deliver in the background. */
  start(): void
  /** Ends delivering; what is under way is given a few seconds. */
  stop(): Promise<void>
}

const idleMs = 5000
const patienceAtStopMs = 5000

/** Builds the mail of the program from its settings; `carry` takes the place of SMTP in tests. */
export function createMail(
  outbox: Outbox & { log: Log },
  { smtp, publicUrl }: Pick<Settings, 'smtp' | 'publicUrl'>,
  carry: Transport | undefined = smtp && createSmtpTransport(smtp),
): Mail {
  const { clock, log } = outbox
  const domain = smtp?.from.address.split('@')[1] ?? new URL(publicUrl).hostname
  let stopping = false
  let working: Promise<void> | undefined
  let bell = Promise.withResolvers<void>()

  async function work(carrier: Transport) {
    while (!stopping) {
      const awoken = bell.promise
      const delivered = await deliverDue(outbox, carrier).catch((error) => {
        if (!stopping) log.warn({ err: error }, 'delivering mail is put off')
        return 0
      })
      if (delivered === 0) await Promise.race([awoken, delay(idleMs, undefined, { ref: false })])
    }
  }

  const wake = () => {
    bell.resolve()
    bell = Promise.withResolvers()
  }

  return {
    isConfigured: carry !== undefined,
    send: ({ db }, letter) => enqueueMessage({ db, clock }, letter, domain),
    wake,
    start() {
      if (carry) working ??= work(carry)
    },
    async stop() {
      stopping = true
      wake()
      await Promise.race([working, delay(patienceAtStopMs, undefined, { ref: false })])
    },
  }
}
