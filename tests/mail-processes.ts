import { onTestFinished, vi } from 'vitest'
import { createMail } from '#app/platform/mail/mail.server.ts'
import type { NewMail } from '#app/platform/mail/mail.ts'
import type { Transport } from '#app/platform/mail/smtp.server.ts'
import type { TestDatabase } from './databases.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { silentLog } from './silent-log.ts'

export const minute = 60_000
const publicUrl = 'https://clinic.example'
export const from = { name: 'Clinic', address: 'no-reply@clinic.example' }
export const message = {
  to: 'ama@example.com',
  subject: 'Your link',
  text: 'Open it: https://x.example',
}

/** Waits until a check passes, at most ten seconds. */
export const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, 10_000)

/** Processes that deliver the mails of a database, the inboxes that take them, and the stored mails. */
export function mailProcesses(database: () => TestDatabase) {
  return {
    rows: () => database().db.selectFrom('outbox').selectAll().orderBy('id').execute(),

    /** A process that delivers mails; the test advances its clock. */
    startMail(url?: string, secret = 'a secret', transport?: Transport, ahead = 0) {
      const { db } = database()
      const clock = { now: () => new Date(Date.now() + ahead) }
      const mail = createMail(
        { db, clock, log: silentLog, secret },
        { publicUrl, smtp: url ? { url, from } : undefined },
        transport,
      )
      mail.start()
      onTestFinished(() => mail.stop())
      const pass = (milliseconds: number) => {
        ahead += milliseconds
        mail.wake()
      }
      const send = async (more: Partial<NewMail> = {}) => {
        await mail.send({ db }, { ...message, ...more })
        mail.wake()
      }
      return { mail, send, pass, now: () => clock.now() }
    },

    async newInbox(port?: number): Promise<Inbox> {
      const inbox = await openInbox(port)
      onTestFinished(() => inbox.close())
      return inbox
    },
  }
}
