import { expect, it } from 'vitest'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { voidLink } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff } from '#tests/appointments.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import { confirmed, deliver, morning, patient, patientMessages } from '#tests/patient-messages.ts'
import { setColumns } from '#tests/rows.ts'
import { eraseOldTexts, expireMessages } from './message-queue.server.ts'
import { queueMessage } from './patient-messages.server.ts'
import { listMessages, listSent } from './staff-messages.server.ts'

describeOnEachDatabase('messages to patients, as they are stored,', (database) => {
  const { newRequest, openWithSms, rows, summaries } = patientMessages(database)

  it('exist if and only if their change does', async () => {
    const { needs } = await openWithSms()
    const row = await insertRequest(database(), morning, patient)
    const undone = needs.db.transaction().execute(async (tx) => {
      const confirmedRow = { ...row, ...confirmed }
      await queueMessage({ ...needs, db: tx }, clinicContent, 'confirmed', confirmedRow)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('are never readable in the database', async () => {
    const { needs } = await openWithSms()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    expect(JSON.stringify(await rows())).not.toMatch(/Awinpoka|Bole|clinic\.example/)
    const [message] = await listMessages(needs, id)
    expect(message?.text).toContain('Hello Awinpoka')
    // A sealed text that was copied to another row cannot be decrypted there.
    await edit({ appointment_time: '10:00' })
    const [first, other] = await rows()
    await setColumns(needs, 'appointment_messages', other?.id ?? '', {
      sealed_text: first?.sealed_text ?? null,
    })
    expect((await listMessages(needs, id)).filter(({ text }) => text)).toHaveLength(1)
  })

  it('carry the new link of the page when staff have made the old one void before they were sent', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, staff, edit } = await newRequest(needs)
    await edit(confirmed)
    expect(await voidLink(actingAs(staff, needs), everyBranch, { id, version: 2 })).toMatchObject({
      ok: true,
    })
    const row = await database().db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const link = `https://clinic.example${patientPath(needs, row)}`
    expect(row.link_version).toBe(2)
    expect((await listMessages(needs, id))[0]?.text).toContain(link)
    await deliver(needs)
    expect(gateway.taken[0]?.text).toContain(link)
    // A message that was sent keeps its text.
    await voidLink(actingAs(staff, needs), everyBranch, { id, version: 3 })
    expect((await listMessages(needs, id))[0]?.text).toContain(link)
  })

  it('stand with their words in the file that a person is given, and lose them after 30 days', async () => {
    const { needs } = await openWithSms()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    expect(await listSent(needs, [id])).toMatchObject([
      { template: 'confirmed', status: 'sent', text: expect.stringContaining('Hello Awinpoka') },
    ])
    needs.at('2026-12-20T07:00:00.000Z')
    await eraseOldTexts(needs)
    expect(await rows()).toMatchObject([{ sealed_text: expect.any(String) }])
    needs.at('2026-12-20T09:00:00.000Z')
    await eraseOldTexts(needs)
    expect(await rows()).toMatchObject([{ status: 'sent', sealed_text: null }])
  })

  it('that staff have not sent in time are not to be sent any more', async () => {
    const needs = messagingAt(morning, database())
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    needs.at('2026-12-01T09:30:00.000Z')
    await expireMessages(needs)
    expect(await summaries()).toEqual(['confirmed whatsapp dropped'])
  })

  it('go with their appointment', async () => {
    const { needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await needs.db.deleteFrom('appointments').execute()
    expect(await rows()).toEqual([])
    await deliver(needs)
  })
})

const agreed = { appointment_date: '2026-12-01', appointment_time: '09:30' } as const

describeOnEachDatabase('the retention of messages', (database) => {
  const needsAt = (instant: string) => messagingAt(instant, database(), {})
  async function store(columns: { channel: 'sms' | 'whatsapp'; status: 'waiting' | 'manual' }) {
    const { id } = await insertRequest(database(), morning)
    const staff = await insertStaff(database())
    const confirm = { ...agreed, status: 'confirmed' } as const
    await editAppointment(
      actingAs(staff, needsAt(morning)),
      everyBranch,
      { id, version: 1 },
      confirm,
    )
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
