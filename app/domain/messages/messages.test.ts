import { expect, it } from 'vitest'
import {
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { requestAppointment } from '#app/domain/appointments/request/request-appointment.server.ts'
import { patientPath, patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { claimDue } from '#app/platform/queue/tasks.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertStaff, makeRequest, someSender } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import {
  confirmed,
  deliver,
  morning,
  patient,
  patientMessages,
  second,
} from '#tests/patient-messages.ts'
import { nothingToSend } from './message.ts'
import { messageQueue } from './message-queue.server.ts'
import { queueResultMessage } from './staff-messages.server.ts'

describeOnEachDatabase('messages to patients', (database) => {
  const { newRequest, openWithSms, rows, summaries } = patientMessages(database)

  it('tell of a request, a confirmation, a change and a cancellation by SMS, each once', async () => {
    const { gateway, needs } = await openWithSms()
    await requestAppointment(needs, makeRequest(patient), someSender)
    const row = await database().db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    await deliver(needs)
    const link = `https://clinic.example${patientPath(needs, row)}`
    expect(gateway.taken).toMatchObject([{ to: '233241234567', from: 'GEMEV' }])
    expect(gateway.taken[0]?.text).toBe(
      `Hello Awinpoka, GEMEV has your request ${row.reference}. We will call or write within 24 hours. See your request: ${link}`,
    )
    const staff = await insertStaff(database())
    const edit = (version: number, changes: Parameters<typeof editAppointment>[3]) =>
      editAppointment(actingAs(staff, needs), everyBranch, { id: row.id, version }, changes)
    await edit(1, confirmed)
    await deliver(needs)
    await edit(2, { notes: 'Fasting' })
    await deliver(needs)
    await edit(3, { appointment_time: '10:00' })
    await deliver(needs)
    await edit(4, { status: 'cancelled' })
    await deliver(needs)
    await deliver(needs)
    const texts = gateway.taken.map(({ text }) => text)
    expect(texts).toHaveLength(4)
    expect(texts[1]).toContain(
      'on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch is confirmed.',
    )
    expect(texts[2]).toContain(
      'is now on Tuesday, December 1, 2026 at 10:00 AM at our Bole branch.',
    )
    expect(texts[3]).toContain('has been cancelled.')
    const service = makeRequest().service
    for (const text of texts) expect(text).not.toContain(service)
    expect(gateway.errors).toEqual([])
  })

  it('do not confirm without a day and a time, nor tell of what is past', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, staff } = await newRequest(needs, { ...patient, preferred_date: '' })
    const confirm = { id, version: 1, status: 'confirmed' } as const
    await changeAppointmentStatus(actingAs(staff, needs), everyBranch, confirm)
    const again = await newRequest(needs, { ...patient, phone: '024 000 0001' })
    await again.edit({ ...confirmed, appointment_time: null })
    const past = { appointment_date: '2026-11-19', appointment_time: '09:30' }
    await again.edit(past, 'Written down later')
    await again.edit({ status: 'cancelled' })
    expect(await rows()).toEqual([])
    await deliver(needs)
    expect(gateway.taken).toEqual([])
  })

  it('wait a moment, so that what is corrected or undone at once is not told', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs, 5 * second)
    await edit({ status: 'pending' })
    await edit({ status: 'confirmed' })
    await edit({ appointment_time: '11:00' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    expect(gateway.taken[0]?.text).toContain('at 11:00 AM at our Bole branch is confirmed.')
    expect(await summaries()).toEqual([
      'confirmed sms dropped',
      'confirmed sms dropped',
      'confirmed sms sent',
    ])
  })

  it('call a visit confirmed until they have begun to say so, and changed from then on', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await edit({ appointment_time: '10:00' })
    await edit({ branch: 'Zebilla' })
    await deliver(needs)
    expect(gateway.taken.map(({ text }) => text)).toEqual([
      expect.stringContaining('at 10:00 AM at our Zebilla branch is confirmed.'),
    ])
    // The gateway may have taken the next message, which cannot be taken back.
    gateway.takeAndAnswerWith((response) => response.destroy())
    const other = await newRequest(needs, { ...patient, phone: '024 000 0001' })
    await other.edit(confirmed)
    await deliver(needs)
    gateway.takeAndAnswerWith(undefined)
    for (const each of [edit, other.edit]) await each({ appointment_time: '11:00' })
    await deliver(needs)
    const [last, lastOther] = gateway.taken.slice(-2)
    for (const sms of [last, lastOther]) expect(sms?.text).toContain('is now on Tuesday')
    expect(gateway.taken).toHaveLength(4)
  })

  it('call a visit changed once its confirmation was sent, or is on its way', async () => {
    const { needs } = await openWithSms()
    const first = await newRequest(needs)
    await first.edit(confirmed)
    await deliver(needs)
    await first.edit({ appointment_time: '10:00' })
    needs.pass(second)
    await first.edit({ appointment_time: '11:00' })
    expect((await summaries()).at(-1)).toBe('changed sms waiting')
    const other = await newRequest(needs, { ...patient, phone: '024 000 0001' })
    await other.edit(confirmed)
    needs.pass(30 * second)
    await claimDue(needs, messageQueue)
    await other.edit({ appointment_time: '11:00' })
    expect((await summaries()).at(-1)).toBe('changed sms waiting')
  })

  it('are sent although staff then change the service, which no message names', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs, { ...patient, service: 'Ultrasound' })
    await edit(confirmed)
    await edit({ service: 'Laboratory' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    expect(await summaries()).toEqual(['confirmed sms sent'])
  })

  it('tell nothing that the patient has cancelled meanwhile', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    const row = await needs.db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await cancelByPatient(needs, patientTokenOf(needs, row), '')
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await summaries()).toEqual(['confirmed sms dropped'])
  })

  it('say that a result is ready, unless the patient wants none', async () => {
    const { needs } = await openWithSms()
    const { id } = await newRequest(needs)
    expect(await queueResultMessage(needs, everyBranch, id)).toEqual(done(null))
    expect(await queueResultMessage(needs, everyBranch, id)).toEqual(done(null))
    expect(await summaries()).toEqual(['result sms waiting'])
    const trail = await needs.db
      .selectFrom('audit_entries')
      .select('action')
      .where('row_id', '=', id)
      .execute()
    expect(trail).toEqual([{ action: 'appointments.messaged' }])
    const other = await newRequest(needs, { ...patient, phone: '024 000 0002' })
    await needs.db
      .updateTable('appointments')
      .set({ messages_off_at: morning })
      .where('id', '=', other.id)
      .execute()
    const refused = await queueResultMessage(needs, everyBranch, other.id)
    expect(refused).toMatchObject({ kind: 'invalid', errors: { '': nothingToSend } })
    expect(await summaries()).toEqual(['result sms waiting'])
    expect(await queueResultMessage(needs, { branch: 'Bole' }, id)).toEqual(notFound)
  })

  it('are not sent to who wants none', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await needs.db.updateTable('appointments').set({ messages_off_at: morning }).execute()
    await deliver(needs)
    await edit({ appointment_time: '10:30' })
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await summaries()).toEqual(['confirmed sms dropped'])
  })
})
