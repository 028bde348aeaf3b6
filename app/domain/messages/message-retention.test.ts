import { expect, it } from 'vitest'
import { editAppointment } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { everyBranch, insertRequest, insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import { eraseOldTexts, expireMessages } from './message-retention.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const agreed = { appointment_date: '2026-12-01', appointment_time: '09:30' } as const

describeOnSqlite('the retention of messages', (database) => {
  const needsAt = (instant: string) => messagingAt(instant, database(), {})
  async function store(columns: { channel: 'sms' | 'whatsapp'; status: 'waiting' | 'manual' }) {
    const { id } = await insertRequest(database(), morning)
    const staff = await insertStaff(database())
    const confirm = { ...agreed, status: 'confirmed' } as const
    await editAppointment(needsAt(morning), everyBranch, { id, version: 1 }, confirm, staff)
    await database().db.updateTable('appointment_messages').set(columns).execute()
  }
  const stored = () =>
    database()
      .db.selectFrom('appointment_messages')
      .select(['status', 'last_error', 'sealed_text'])
      .executeTakeFirstOrThrow()

  it('ends what nobody has sent by the time of the visit, also where SMS is set up no more', async () => {
    await store({ channel: 'sms', status: 'waiting' })
    await expireMessages(needsAt('2026-12-01T09:29:00.000Z'))
    expect(await stored()).toMatchObject({ status: 'waiting' })
    await expireMessages(needsAt('2026-12-01T09:30:00.000Z'))
    const last_error = 'Its time had passed before it could be sent.'
    expect(await stored()).toMatchObject({ status: 'failed', last_error })
  })

  it('leaves alone what a process is sending at this moment', async () => {
    await store({ channel: 'sms', status: 'waiting' })
    const claimed_until = '2026-12-01T09:31:00.000Z'
    await database().db.updateTable('appointment_messages').set({ claimed_until }).execute()
    await expireMessages(needsAt('2026-12-01T09:30:00.000Z'))
    expect(await stored()).toMatchObject({ status: 'waiting' })
  })

  it('ends what a process has claimed for a time so far ahead that its clock was wrong', async () => {
    await store({ channel: 'sms', status: 'waiting' })
    const claimed_until = '2099-01-01T00:00:00.000Z'
    await database().db.updateTable('appointment_messages').set({ claimed_until }).execute()
    await expireMessages(needsAt('2026-12-01T09:30:00.000Z'))
    expect(await stored()).toMatchObject({ status: 'failed' })
  })

  it('erases the text after 30 days, whether it was sent or not', async () => {
    for (const columns of [
      { channel: 'sms', status: 'waiting' },
      { channel: 'whatsapp', status: 'manual' },
    ] as const) {
      await store(columns)
      await expireMessages(needsAt('2026-12-20T07:59:59.000Z'))
      await eraseOldTexts(needsAt('2026-12-20T07:59:59.000Z'))
      expect((await stored()).sealed_text).not.toBeNull()
      await eraseOldTexts(needsAt('2026-12-20T08:00:00.000Z'))
      expect((await stored()).sealed_text).toBeNull()
      await database().db.deleteFrom('appointment_messages').execute()
    }
  })
})
