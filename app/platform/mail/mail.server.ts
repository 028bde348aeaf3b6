import type { Kysely } from 'kysely'
import { every, type RepeatedJob } from '#app/platform/jobs/every.ts'
import type { QueueNeeds } from '#app/platform/queue/queue.ts'
import { attempt, claimDue } from '#app/platform/queue/tasks.server.ts'
import { createSealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import type { Database } from '#db/schema.ts'
import type { NewMail, OutgoingMail, StoredMail } from './mail.ts'
import { enqueueMail, mailQueue, withLink } from './outbox.server.ts'
import { createSmtpTransport, type Transport } from './smtp.server.ts'

/** A mail is stored in the transaction of its cause and delivered afterwards, at least once. */
export interface Mail {
  /** False without SMTP settings: mail then stays in the outbox, where staff can read it. */
  readonly isConfigured: boolean
  /** Stores a mail in the outbox; `db` may be a transaction, so that the mail exists only if it commits. */
  send(needs: { db: Kysely<Database> }, mail: NewMail): Promise<void>
  readonly deliver: Transport | undefined
  /** What stands behind the @ of message ids. */
  readonly domain: string
  /** Call after the transaction, or the mail waits a few seconds. */
  wake(): void
  start(): void
  /** A delivery that is under way has a few seconds to end. */
  stop(): Promise<void>
}

const pollIntervalMs = 5000

export function createMail(
  {
    secret,
    htmlOf,
    ...needs
  }: QueueNeeds & { secret: string; htmlOf?: (text: string) => Promise<string> },
  /** Read at each use: owners may change them while the program runs. */
  settings: Pick<Settings, 'smtp' | 'publicUrl'>,
  given?: Transport,
): Mail {
  const { clock, log } = needs
  const texts = createSealedTexts(secret)
  const transport = () => {
    const send = given ?? (settings.smtp && createSmtpTransport(settings.smtp))
    if (!send || !htmlOf) return send
    return async (mail: OutgoingMail) => send({ ...mail, html: await htmlOf(mail.body_text) })
  }
  const domain = () =>
    settings.smtp?.from.address.split('@')[1] ?? new URL(settings.publicUrl).hostname
  let stopping = false
  let delivery: RepeatedJob | undefined

  const deliverAll = async () => {
    const send = transport()
    if (!send) return
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
    get isConfigured() {
      return transport() !== undefined
    },
    get deliver() {
      return transport()
    },
    get domain() {
      return domain()
    },
    send: ({ db }, mail) => enqueueMail({ db, clock, texts }, mail, domain()),
    wake: () => delivery?.runNow(),
    start() {
      delivery ??= every(needs, pollIntervalMs, { name: 'mail: delivering', run: deliverAll })
    },
    async stop() {
      stopping = true
      await delivery?.stop()
    },
  }
}
