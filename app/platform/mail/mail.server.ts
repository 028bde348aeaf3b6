import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Settings } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Database } from '#db/schema.ts'
import { deliverDue, type Transport } from './delivery.server.ts'
import { enqueueMessage, type Message, type Outbox } from './outbox.server.ts'
import { createSmtpTransport } from './smtp.server.ts'

/** Mail that is stored in the transaction of its cause and delivered afterwards, at least once. */
export interface Mail {
  /** False without SMTP settings: mail then stays in the outbox, where staff can read it. */
  isConfigured: boolean
  /** Stores a mail in the outbox; `db` may be a transaction, so that the mail exists only if it commits. */
  send(needs: { db: Kysely<Database> }, message: Message): Promise<void>
  /** Starts the next delivery at once: call after the transaction, or the mail waits a few seconds. */
  wake(): void
  /** Starts delivering in the background. */
  start(): void
  /** Stops delivering; a delivery that is under way has a few seconds to end. */
  stop(): Promise<void>
}

const pollIntervalMs = 5000
const stopTimeoutMs = 5000

/** Builds the mail service from its settings; tests pass a `transport` of their own. */
export function createMail(
  outbox: Outbox & { log: Log },
  { smtp, publicUrl }: Pick<Settings, 'smtp' | 'publicUrl'>,
  transport: Transport | undefined = smtp && createSmtpTransport(smtp),
): Mail {
  const { clock, log } = outbox
  const domain = smtp?.from.address.split('@')[1] ?? new URL(publicUrl).hostname
  let stopping = false
  let working: Promise<void> | undefined
  let wakeUp = Promise.withResolvers<void>()

  async function deliverLoop(send: Transport) {
    while (!stopping) {
      const woken = wakeUp.promise
      const delivered = await deliverDue(outbox, send).catch((error) => {
        if (!stopping) log.warn({ err: error }, 'mail: delivering failed, retrying later')
        return 0
      })
      if (delivered === 0)
        await Promise.race([woken, delay(pollIntervalMs, undefined, { ref: false })])
    }
  }

  const wake = () => {
    wakeUp.resolve()
    wakeUp = Promise.withResolvers()
  }

  return {
    isConfigured: transport !== undefined,
    send: ({ db }, message) => enqueueMessage({ db, clock }, message, domain),
    wake,
    start() {
      if (transport) working ??= deliverLoop(transport)
    },
    async stop() {
      stopping = true
      wake()
      await Promise.race([working, delay(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}
