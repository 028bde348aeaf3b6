import type { Kysely } from 'kysely'
import type { Settings } from '#app/platform/env.server.ts'
import { every, type RepeatedJob } from '#app/platform/every.ts'
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

/** Builds the mail service from its settings; tests pass a `transport` of their own. */
export function createMail(
  outbox: Outbox & { log: Log },
  { smtp, publicUrl }: Pick<Settings, 'smtp' | 'publicUrl'>,
  transport: Transport | undefined = smtp && createSmtpTransport(smtp),
): Mail {
  const { clock } = outbox
  const domain = smtp?.from.address.split('@')[1] ?? new URL(publicUrl).hostname
  let stopping = false
  let delivery: RepeatedJob | undefined

  const deliverAll = async (send: Transport) => {
    while (!stopping && (await deliverDue(outbox, send)) > 0);
  }

  return {
    isConfigured: transport !== undefined,
    send: ({ db }, message) => enqueueMessage({ db, clock }, message, domain),
    wake: () => delivery?.runNow(),
    start() {
      if (!transport) return
      const run = () => deliverAll(transport)
      delivery ??= every(outbox, pollIntervalMs, { name: 'mail: delivering', run })
    },
    async stop() {
      stopping = true
      await delivery?.stop()
    },
  }
}
