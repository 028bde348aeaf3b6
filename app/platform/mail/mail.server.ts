import type { Kysely } from 'kysely'
import { every, type RepeatedJob } from '#app/platform/jobs/every.ts'
import type { QueueNeeds } from '#app/platform/queue/queue.ts'
import { attempt, claimDue } from '#app/platform/queue/tasks.server.ts'
import { createSealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import type { Database } from '#db/schema.ts'
import type { NewMail, StoredMail } from './mail.ts'
import { enqueueMail, mailQueue, withLink } from './outbox.server.ts'
import { createSmtpTransport, type Transport } from './smtp.server.ts'

/** A mail is stored in the transaction of its cause and delivered afterwards, at least once. */
export interface Mail {
  /** False without SMTP settings: mail then stays in the outbox, where staff can read it. */
  isConfigured: boolean
  /** Stores a mail in the outbox; `db` may be a transaction, so that the mail exists only if it commits. */
  send(needs: { db: Kysely<Database> }, mail: NewMail): Promise<void>
  deliver: Transport | undefined
  /** What stands behind the @ of message ids. */
  domain: string
  /** Call after the transaction, or the mail waits a few seconds. */
  wake(): void
  start(): void
  /** A delivery that is under way has a few seconds to end. */
  stop(): Promise<void>
}

const pollIntervalMs = 5000

export function createMail(
  { secret, ...needs }: QueueNeeds & { secret: string },
  { smtp, publicUrl }: Pick<Settings, 'smtp' | 'publicUrl'>,
  transport: Transport | undefined = smtp && createSmtpTransport(smtp),
): Mail {
  const { clock, log } = needs
  const texts = createSealedTexts(secret)
  const domain = smtp?.from.address.split('@')[1] ?? new URL(publicUrl).hostname
  let stopping = false
  let delivery: RepeatedJob | undefined

  const deliverAll = async (send: Transport) => {
    const deliver = async (mail: StoredMail) => {
      await send(withLink(texts, mail))
      log.info({ task: mail.id, attempt: mail.attempts }, 'mail: a mail was delivered')
    }
    while (!stopping) {
      const mails = await claimDue(needs, mailQueue)
      if (mails.length === 0) return
      await Promise.all(mails.map((mail) => attempt(needs, mailQueue, mail, () => deliver(mail))))
    }
  }

  return {
    isConfigured: transport !== undefined,
    deliver: transport,
    domain,
    send: ({ db }, mail) => enqueueMail({ db, clock, texts }, mail, domain),
    wake: () => delivery?.runNow(),
    start() {
      if (!transport) return
      const run = () => deliverAll(transport)
      delivery ??= every(needs, pollIntervalMs, { name: 'mail: delivering', run })
    },
    async stop() {
      stopping = true
      await delivery?.stop()
    },
  }
}
