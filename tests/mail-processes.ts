import { onTestFinished, vi } from 'vitest'
import { createMail } from '#app/platform/mail/mail.server.ts'
import type { NewMail } from '#app/platform/mail/mail.ts'
import type { Transport } from '#app/platform/mail/smtp.server.ts'
import type { TestDatabase } from './databases.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { silentLog } from './silent-log.ts'

export const minute = 60_000
const publicUrl = 'https://clinic.example'
export const clinicSender = { name: 'Clinic', address: 'no-reply@clinic.example' }
export const linkMail = {
  to: 'ama@example.com',
  subject: 'Your link',
  text: 'Open it: https://x.example',
}

/** Waits until a check passes, at most half a minute. */
export const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, 30_000)

/** Helpers for tests of mail: they start processes that deliver the mails of a database, and open inboxes. */
export function mailProcesses(database: () => TestDatabase) {
  return {
    rows: () => database().db.selectFrom('outbox').selectAll().orderBy('id').execute(),

    /** Starts a process that delivers mails; `pass` moves its clock on. */
    startMail(url?: string, secret = 'a secret', transport?: Transport, aheadMs = 0) {
      const { db } = database()
      const clock = { now: () => new Date(Date.now() + aheadMs) }
      const mail = createMail(
        { db, clock, log: silentLog, secret },
        { publicUrl, smtp: url ? { url, from: clinicSender } : undefined },
        transport,
      )
      mail.start()
      onTestFinished(() => mail.stop())
      const pass = (milliseconds: number) => {
        aheadMs += milliseconds
        mail.wake()
      }
      const send = async (more: Partial<NewMail> = {}) => {
        await mail.send({ db }, { ...linkMail, ...more })
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
