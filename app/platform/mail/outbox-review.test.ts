import { expect, it } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createMail } from './mail.server.ts'
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
  const fail = (to: string) =>
    database()
      .db.updateTable('outbox')
      .set({ status: 'failed', attempts: 3 })
      .where('to_address', '=', to)
  const recorded = async (...ids: string[]) => {
    const { db } = database()
    const entries = db.selectFrom('audit_entries').select('action').where('row_id', 'in', ids)
    return (await entries.execute()).map(({ action }) => action)
  }
  const only = async (hours = 0) => {
    const [mail] = (await listOutbox(after(hours))).rows
    if (!mail) throw new Error('the outbox is empty')
    return mail
  }

  it('lists the newest first, page by page, and by status', async () => {
    expect(await outboxSummary(after(0))).toEqual({ waiting: 0, failed: 0, sent: 0 })
    for (let n = 0; n < 30; n += 1) await send(n, `patient-${n}@example.com`)
    await fail('patient-3@example.com').execute()
    const first = await listOutbox(after(40))
    expect(first.rows).toHaveLength(25)
    expect(first.newer).toBeNull()
    const newest = { to_address: 'patient-29@example.com', status: 'waiting', body_text: 'Words' }
    expect(first.rows[0]).toMatchObject(newest)
    const at = (name: 'newer' | 'older', cursor: string | null) =>
      listOutbox(after(40), undefined, readPageStart(new URLSearchParams({ [name]: cursor ?? '' })))
    const second = await at('older', first.older)
    expect([second.rows.length, second.older]).toEqual([5, null])
    expect(await at('newer', second.newer)).toEqual(first)
    const failed = await listOutbox(after(40), 'failed')
    expect(failed.rows.map(({ to_address }) => to_address)).toEqual(['patient-3@example.com'])
    expect(await outboxSummary(after(40))).toEqual({ waiting: 29, failed: 1, sent: 0 })
  })

  it('retries a failed mail from the beginning when staff ask for it', async () => {
    await send(0, 'ama@example.com')
    await fail('ama@example.com').execute()
    expect(await retryMail(after(1), (await only()).id)).toEqual(done({ isSent: false }))
    const again = '2026-11-20T09:00:00.000Z'
    expect(await only()).toMatchObject({ status: 'waiting', attempts: 0, next_attempt_at: again })
    expect(await recorded((await only()).id)).toEqual(['mail.retried'])
  })

  it('never retries what is expired, has no valid address, or is sent', async () => {
    const inAnHour = new Date(morning.getTime() + hour)
    await send(0, 'late@example.com', inAnHour)
    await send(0, 'not an address')
    await send(0, 'sent@example.com')
    await fail('late@example.com').execute()
    const outbox = database().db.updateTable('outbox').set({ status: 'sent' })
    await outbox.where('to_address', '=', 'sent@example.com').execute()
    const { rows } = await listOutbox(after(2))
    expect(rows.map(({ mayRetry }) => mayRetry)).toEqual([false, false, false])
    for (const { id, to_address, status } of rows) {
      expect(await retryMail(after(2), id)).toMatchObject(
        status === 'sent' ? done({ isSent: true }) : { kind: 'conflict', current: { to_address } },
      )
    }
    expect(await retryMail(after(2), 'made up')).toEqual(notFound)
    const ids = rows.map(({ id }) => id)
    expect(await outboxSummary(after(2))).toEqual({ waiting: 0, failed: 2, sent: 1 })
    expect(await recorded('made up', ...ids)).toEqual([])
  })

  it('leaves a mail that is being sent to its attempt', async () => {
    await send(0, 'ama@example.com')
    const claimed_until = new Date(morning.getTime() + 60_000).toISOString()
    await database().db.updateTable('outbox').set({ claimed_until, attempts: 2 }).execute()
    const { id } = await only()
    expect(await retryMail(after(0), id)).toEqual(done({ isSent: false }))
    expect(await only()).toMatchObject({ attempts: 2 })
    expect(await recorded(id)).toEqual([])
  })

  it('discards what was not delivered, and only that', async () => {
    await send(0, 'ama@example.com')
    const { id } = await only()
    await discardMail(after(0), id)
    await discardMail(after(0), id)
    expect(await outboxSummary(after(0))).toEqual({ waiting: 0, failed: 0, sent: 0 })
    await send(0, 'sent@example.com')
    await database().db.updateTable('outbox').set({ status: 'sent' }).execute()
    await discardMail(after(0), (await only()).id)
    expect(await outboxSummary(after(0))).toMatchObject({ sent: 1 })
    expect(await recorded(id)).toEqual(['mail.discarded'])
    expect(await recorded((await only()).id)).toEqual([])
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
