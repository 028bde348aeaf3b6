import { expect, it } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import type { PageStart } from '#app/platform/database/list-page.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createMail } from './mail.server.ts'
import type { MailStatus } from './mail.ts'
import {
  discardMail,
  eraseOldMail,
  expireMail,
  listOutbox,
  outboxSummary,
  retryMail,
} from './outbox-review.server.ts'

const morning = new Date('2026-11-20T08:00:00.000Z')
const hour = 3_600_000

describeOnEachDatabase('the outbox', (database) => {
  /** The outbox so many hours after the morning; nothing is delivered. */
  const after = (hours: number) => {
    const { db } = database()
    const clock = { now: () => new Date(morning.getTime() + hours * hour) }
    const settings = { publicUrl: 'https://clinic.example', smtp: undefined }
    const mail = createMail({ db, clock, log: silentLog, secret: 'a secret' }, settings)
    return { db, by: theProgram, clock, mail }
  }
  const send = (hours: number, to: string, giveUpAt?: Date) =>
    after(hours).mail.send(database(), { to, subject: `To ${to}`, text: 'Words', giveUpAt })
  const all = () => database().db.updateTable('outbox')
  const fail = (to: string) =>
    all().set({ status: 'failed', attempts: 3 }).where('to_address', '=', to).execute()
  const recorded = async (...ids: string[]) => {
    const { db } = database()
    const entries = db.selectFrom('audit_entries').select('action').where('row_id', 'in', ids)
    return (await entries.execute()).map(({ action }) => action)
  }
  const newest = async () => {
    const [mail] = (await listOutbox(after(0))).rows
    if (!mail) throw new Error('the outbox is empty')
    return mail
  }

  it('lists the newest first, page by page, and by status', async () => {
    expect(await outboxSummary(after(0))).toEqual({ waiting: 0, failed: 0, sent: 0 })
    for (const [hours, to] of ['ama', 'bo', 'esi'].entries()) await send(hours, `${to}@example.com`)
    await fail('bo@example.com')
    const listed = async (...query: [status?: MailStatus, start?: PageStart]) =>
      (await listOutbox(after(40), ...query)).rows.map(({ subject }) => subject.slice(3, -12))
    expect(await listed()).toEqual(['esi', 'bo', 'ama'])
    const { id, created_at: key } = await newest()
    expect(await listed(undefined, { after: { key, id } })).toEqual(['bo', 'ama'])
    expect(await listed('failed')).toEqual(['bo'])
    expect(await outboxSummary(after(40))).toEqual({ waiting: 2, failed: 1, sent: 0 })
  })

  it('retries a failed mail from the beginning when staff ask for it', async () => {
    await send(0, 'ama@example.com')
    await fail('ama@example.com')
    expect(await retryMail(after(1), (await newest()).id)).toEqual(done({ isSent: false }))
    const again = '2026-11-20T09:00:00.000Z'
    expect(await newest()).toMatchObject({ status: 'waiting', attempts: 0, next_attempt_at: again })
    expect(await recorded((await newest()).id)).toEqual(['mail.retried'])
  })

  it('never retries what is expired, has no valid address, or is sent', async () => {
    await send(0, 'late@example.com', new Date(morning.getTime() + hour))
    await send(0, 'not an address')
    await send(0, 'sent@example.com')
    await fail('late@example.com')
    await all().set({ status: 'sent' }).where('to_address', 'like', 'sent@%').execute()
    const { rows } = await listOutbox(after(2))
    expect(rows.map(({ mayRetry }) => mayRetry)).toEqual([false, false, false])
    const ids = rows.map(({ id }) => id)
    const [sent, ...others] = await Promise.all(ids.map((id) => retryMail(after(2), id)))
    expect(sent).toEqual(done({ isSent: true }))
    expect(others).toMatchObject([{ kind: 'conflict' }, { kind: 'conflict' }])
    expect(await retryMail(after(2), 'made up')).toEqual(notFound)
    expect(await outboxSummary(after(2))).toEqual({ waiting: 0, failed: 2, sent: 1 })
    expect(await recorded('made up', ...ids)).toEqual([])
  })

  it('leaves a mail that is being sent to its attempt', async () => {
    await send(0, 'ama@example.com')
    const claimed_until = new Date(morning.getTime() + 60_000).toISOString()
    await all().set({ claimed_until, attempts: 2 }).execute()
    const { id } = await newest()
    expect(await retryMail(after(0), id)).toEqual(done({ isSent: false }))
    expect(await newest()).toMatchObject({ attempts: 2 })
    expect(await recorded(id)).toEqual([])
  })

  it('discards what was not delivered, and only that', async () => {
    await send(0, 'ama@example.com')
    const { id } = await newest()
    for (let times = 0; times < 2; times += 1) await discardMail(after(0), id)
    expect(await outboxSummary(after(0))).toEqual({ waiting: 0, failed: 0, sent: 0 })
    await send(0, 'sent@example.com')
    await all().set({ status: 'sent' }).execute()
    await discardMail(after(0), (await newest()).id)
    expect(await outboxSummary(after(0))).toMatchObject({ sent: 1 })
    expect(await recorded(id)).toEqual(['mail.discarded'])
    expect(await recorded((await newest()).id)).toEqual([])
  })

  it('marks expired mail as failed even where nobody delivers', async () => {
    await send(0, 'ama@example.com', new Date(morning.getTime() + hour))
    await send(0, 'bo@example.com')
    await expireMail(after(0.5))
    expect(await outboxSummary(after(0))).toMatchObject({ waiting: 2 })
    await expireMail(after(1))
    expect(await outboxSummary(after(0))).toMatchObject({ waiting: 1, failed: 1 })
  })

  it('deletes every mail after thirty days', async () => {
    await send(0, 'ama@example.com')
    await send(1, 'bo@example.com')
    await eraseOldMail(after(30 * 24))
    expect(await outboxSummary(after(0))).toMatchObject({ waiting: 1 })
  })
})
