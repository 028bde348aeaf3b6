import { expect, it as onEach, onTestFinished } from 'vitest'
import { editAppointment } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { deliverMessages } from '#app/domain/messages/delivery/message-delivery.server.ts'
import { listMessages } from '#app/domain/messages/message-list.server.ts'
import { markSentByStaff, markWrittenByStaff } from '#app/domain/messages/unsent-messages.server.ts'
import { everyBranch, insertRequest, insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import { setColumns } from '#tests/rows.ts'
import { answering, openGateway } from '#tests/sms-gateway.ts'
import { applyBulkAction } from './appointments.bulk.server.ts'
import type { BulkAction } from './bulk.ts'

const morning = '2026-11-20T08:00:00.000Z'
const agreed = {
  status: 'confirmed',
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
} as const

describeOnEachDatabase('messages to several patients', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  async function open() {
    const gateway = await openGateway('hubtel')
    onTestFinished(() => gateway.close())
    const needs = messagingAt(morning, database(), { sms: gateway.settings })
    const staff = await insertStaff(database())
    const act = async (act: BulkAction, ...ids: string[]) => {
      const rows = ids.map((id) => ({ id, version: 1 }))
      const { outcomes } = await applyBulkAction(needs, everyBranch, rows, act, staff)
      return outcomes.map(({ refusal, channel }) => refusal ?? channel)
    }
    return { gateway, needs, act, staff }
  }
  /** Stores a visit that was confirmed before the clinic had a gateway. */
  async function visit(phone: string, changes: object = {}) {
    const { id } = await insertRequest(database(), morning, { phone })
    const set = { ...agreed, ...changes }
    await setColumns(database(), 'appointments', id, set)
    return id
  }
  const stored = () =>
    database().db.selectFrom('appointment_messages').select(['template', 'channel']).execute()

  it('go by the channel of each, or say why not, and nothing is sent by asking', async () => {
    const { act } = await open()
    const outcomes = await act(
      'message',
      await visit('024 123 4567'),
      await visit('+44 20 7946 0018'),
      await visit('024 123 4568', { messages_off_at: morning }),
      await visit('024 123 4569', { status: 'pending' }),
      await visit('024 123 4570', { status: 'cancelled' }),
      await visit('024 123 4571', { appointment_date: '2026-11-19' }),
      await visit('+44 20 7946 0019', { appointment_date: '2026-11-19' }),
    )
    expect(outcomes).toEqual([
      'sms',
      'whatsapp',
      'The patient wants no messages.',
      'A confirmation needs the status Confirmed.',
      'sms',
      'Its time has passed.',
      'Its time has passed.',
    ])
    expect(await stored()).toEqual([])
  })

  it('invite nobody to a time that is not offered any more', async () => {
    const { act } = await open()
    const [bySms, byHand] = [await visit('024 123 4567'), await visit('+44 20 7946 0018')]
    const cancelled = await visit('024 123 4568', { status: 'cancelled' })
    const day = { starts_at: '2026-12-01T00:00:00.000Z', ends_at: '2026-12-02T00:00:00.000Z' }
    const closing = { branch: 'zebilla', kind: 'closed', service: null, sentence: '' } as const
    const made = { id: 'c', created_at: morning, created_by: null }
    await database()
      .db.insertInto('closures')
      .values({ ...closing, ...day, ...made })
      .execute()
    const closed = 'Zebilla is closed on Tuesday, December 1 at 9:30 AM.'
    expect(await act('message', bySms, byHand, cancelled)).toEqual([closed, closed, 'sms'])
    expect(await act('send', bySms, byHand)).toEqual([closed, closed])
    expect(await stored()).toEqual([])
  })

  onEach('are sent once, however often and by how many people at once', async () => {
    const { act, gateway, needs } = await open()
    const ids = [await visit('024 123 4567'), await visit('+44 20 7946 0018')]
    const all = await Promise.all([act('send', ...ids), act('send', ...ids)])
    for (const [bySms, byHand] of all) {
      expect(['sms', 'Confirmation waits to be sent by SMS.']).toContain(bySms)
      expect(byHand).toBe('This patient is written to by WhatsApp.')
    }
    expect(await stored()).toEqual([{ template: 'confirmed', channel: 'sms' }])
    needs.pass(30_000)
    await deliverMessages(needs)
    expect(gateway.taken.map(({ to }) => to)).toEqual(['233241234567'])
    expect(await act('message', ...ids)).toEqual(['Confirmation sent by SMS.', 'whatsapp'])
    expect(await act('send', ...ids)).toEqual([
      'Confirmation sent by SMS.',
      'This patient is written to by WhatsApp.',
    ])
    const trail = await database()
      .db.selectFrom('audit_entries')
      .select('row_id')
      .where('action', '=', 'appointments.messaged')
      .execute()
    expect(trail.map(({ row_id }) => row_id)).toEqual([ids[0]])
  })

  it('are refused for whoever was told by WhatsApp or phone, until the visit changes', async () => {
    const { act, needs, staff } = await open()
    const [written, called] = [await visit('+44 20 7946 0018'), await visit('+44 20 7946 0019')]
    const edit = (id: string, version: number, appointment_time: string) =>
      editAppointment(needs, everyBranch, { id, version }, { appointment_time }, staff)
    await edit(written, 1, '10:00')
    // No message waits, as is the case for changes from before messages were stored.
    await needs.db.deleteFrom('appointment_messages').execute()
    await markWrittenByStaff(needs, everyBranch, { id: written, template: 'confirmed' }, staff)
    await edit(called, 1, '10:15')
    expect(await act('message', called)).toEqual(['whatsapp'])
    const [waiting] = await listMessages(needs, called)
    await markSentByStaff(needs, everyBranch, { id: waiting?.id ?? '', by: 'call' }, staff)
    expect(await act('message', written, called)).toEqual([
      'Confirmation opened by Ama Serwaa.',
      'Change told by Ama Serwaa.',
    ])
    await edit(written, 2, '11:00')
    expect(await act('message', written)).toEqual(['whatsapp'])
  })

  it('that no gateway takes are left to staff', async () => {
    const { act, gateway, needs } = await open()
    const id = await visit('024 123 4567')
    gateway.answerWith(answering(400, {}))
    await act('send', id)
    needs.pass(30_000)
    await deliverMessages(needs)
    expect(await act('message', id)).toEqual(['whatsapp'])
  })
})
